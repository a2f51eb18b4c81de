import type { Recording, Statement } from "./recorder.ts";

/** Ten times the rows are one level more in some indexes: a block more for a look, which reads two at least. */
const mostGrowthByTen = 0.5;
/** How many of the 300 open payments a statement meets depends on the moment, and each is a block or two. */
const noise = 600;

export interface Compared {
  lines: string[];
  grown: string[];
}

/** One line for each activity; a statement that read more beside a history so many times as long is told in full. */
export function compare(small: Recording, large: Recording, times: number): Compared {
  const mostGrowth = 1 + mostGrowthByTen * Math.max(1, Math.log10(times));
  const lines: string[] = [];
  const [few, many] = [mostOf(small), mostOf(large)];
  const grown = [...many.values()].filter(({ text, blocks }) => {
    const before = few.get(text);
    return before && blocks > before.blocks * mostGrowth + noise;
  });
  for (const [activity, statements] of large) {
    if (activity === "") continue;
    const own = [...statements.values()];
    const before = own.map(({ text }) => small.get(activity)?.get(text) ?? few.get(text));
    const heaviest = own.toSorted((one, other) => other.blocks - one.blocks)[0];
    const nodes = heaviest?.nodes.slice(0, 3).join(", ") ?? "";
    const cells = [own.length, sum(before), sum(own)].map((count) => String(count).padStart(9));
    lines.push(`${activity.padEnd(38)}${cells.join("")}  ${nodes.slice(0, 110)}`);
  }
  return { lines, grown: grown.map((one) => describe(one, few.get(one.text))) };
}

function mostOf(recording: Recording): Map<string, Statement> {
  const most = new Map<string, Statement>();
  for (const [activity, own] of recording) {
    if (activity === "") continue;
    for (const one of own.values()) {
      if ((most.get(one.text)?.blocks ?? -1) < one.blocks) most.set(one.text, one);
    }
  }
  return most;
}

const sum = (statements: readonly (Statement | undefined)[]) =>
  statements.reduce((total, one) => total + (one?.blocks ?? 0), 0);

function describe({ text, blocks, nodes }: Statement, before: Statement | undefined): string {
  return `${before?.blocks} blocks became ${blocks}: ${nodes.join(", ")}\n    ${text.slice(0, 400)}`;
}
