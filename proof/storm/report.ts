import { spawnSync } from "node:child_process";
import { root } from "../../tools/stage/processes.ts";

export const say = (line: string) => void process.stdout.write(`${line}\n`);

export function sayCounts(title: string, counts: ReadonlyMap<string, number>): void {
  say(title);
  const width = Math.max(0, ...[...counts.keys()].map((name) => name.length));
  for (const [name, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    say(`  ${name.padEnd(width)}  ${String(count).padStart(7)}`);
  }
}

/** What was expected beside what was seen. */
export function sayVerdict(
  expected: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, ReadonlyMap<string, number>>,
): void {
  const rows = [...new Set([...expected.keys(), ...seen.keys()])].toSorted();
  const width = Math.max(0, ...rows.map((row) => row.length));
  say(`${"Expected".padEnd(width + 2)}           seen`);
  for (const row of rows) {
    const endings = [...(seen.get(row) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = endings.map(([name, count]) => `${count} ${name}`).join("; ");
    say(`  ${row.padEnd(width)}  ${String(expected.get(row) ?? 0).padStart(7)}  ${text}`);
  }
}

const progressEveryMs = 10_000;

/** Says how far something has come, every now and then, until it is stopped. */
export function reportProgress(describe: () => string): () => void {
  const startedMs = performance.now();
  const timer = setInterval(() => {
    say(`  ${Math.round((performance.now() - startedMs) / 1000)} s: ${describe()}`);
  }, progressEveryMs);
  return () => clearInterval(timer);
}

const shownAtMost = 20;

export function sayDifferences(differences: readonly string[]): void {
  for (const difference of differences.slice(0, shownAtMost)) say(`DIFFERENCE  ${difference}`);
  const more = differences.length - shownAtMost;
  if (more > 0) say(`            and ${more} more`);
}

/** The commit that was attacked, with a mark when the checkout differs from it. */
export function commit(): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout;
  const isChanged = git("status", "--porcelain").trim() !== "";
  return `${git("rev-parse", "--short=12", "HEAD").trim()}${isChanged ? " with changes" : ""}`;
}

interface Audited {
  ownerUrl: string;
  journalFolder: string;
  /** Public keys of the seals: every one that there was. */
  sealKey: string | readonly string[];
  /** Minutes that a restore lost. */
  lost?: readonly string[];
}

/** The audit, as anyone would run it; how many differences it finds. */
export function audit({ ownerUrl, journalFolder, sealKey, lost = [] }: Audited): number {
  const places = ["--database", ownerUrl, "--journal", journalFolder];
  const sealKeys = [sealKey].flat().flatMap((file) => ["--seal-key", file]);
  const lostMinutes = lost.flatMap((minutes) => ["--lost", minutes]);
  const args = ["proof/programs/audit.ts", "--over", ...places, ...sealKeys, ...lostMinutes];
  const { status, stdout } = spawnSync("node", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.stdout.write(stdout);
  const count = Number(/^(\d+) differences/m.exec(stdout)?.[1]);
  if (Number.isNaN(count) || (count === 0) !== (status === 0)) {
    throw new Error(`The audit ended with ${status}`);
  }
  return count;
}
