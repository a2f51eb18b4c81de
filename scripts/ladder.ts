// Draws which module of the API calls which, from the imports themselves, and refuses circles.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../tools/stage/processes.ts";
import { importsOf, listSources } from "./zones.ts";

const page = "docs/architecture.md";
const startMark = "<!-- Printed by scripts/ladder.ts from here -->";
const endMark = "<!-- to here -->";

/** The modules that each module imports. */
export type Ladder = ReadonlyMap<string, ReadonlySet<string>>;

export function ladderOf(sources: Iterable<{ file: string; imports: string[] }>): Ladder {
  const ladder = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = moduleOf(file);
    if (from === undefined || file.endsWith(".test.ts")) continue;
    const below = ladder.get(from) ?? new Set();
    ladder.set(from, below);
    for (const to of imports.map(moduleOf)) if (to !== undefined && to !== from) below.add(to);
  }
  return ladder;
}

function moduleOf(file: string): string | undefined {
  return /^apps\/api\/src\/modules\/(\w+)\//.exec(file)?.[1];
}

/** All that a module can reach; itself only when it stands in a circle. */
function reach(ladder: Ladder, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(ladder.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(ladder.get(next) ?? []));
  }
  return seen;
}

export function circlesIn(ladder: Ladder): string[] {
  const inCircles = [...ladder.keys()].filter((each) => reach(ladder, each).has(each));
  return inCircles.length === 0
    ? []
    : [`modules that import each other in a circle: ${inCircles.toSorted().join(", ")}`];
}

/** Without the arrows that follow from others: who may call whom is seen by following them down. */
export function draw(ladder: Ladder): string {
  const arrows = [...ladder].flatMap(([from, below]) => {
    const through = new Set([...below].flatMap((each) => [...reach(ladder, each)]));
    return [...below].filter((to) => !through.has(to)).map((to) => `    ${from} --> ${to}`);
  });
  return ["```mermaid", "graph TD", ...arrows.toSorted(), "```"].join("\n");
}

function readLadder(checkout: string): Ladder {
  return ladderOf(
    listSources(checkout).map((file) => ({
      file,
      imports: importsOf(file, readFileSync(join(checkout, file), "utf8")),
    })),
  );
}

function withDrawing(text: string, drawing: string): string {
  const start = text.indexOf(startMark);
  const end = text.indexOf(endMark, start);
  if (start < 0 || end < start) throw new Error(`${page} has lost its marks`);
  return `${text.slice(0, start)}${startMark}\n\n${drawing}\n\n${text.slice(end)}`;
}

export function checkLadder(checkout: string): string[] {
  const ladder = readLadder(checkout);
  const text = readFileSync(join(checkout, page), "utf8");
  const isCurrent = text === withDrawing(text, draw(ladder));
  return [
    ...circlesIn(ladder),
    ...(isCurrent ? [] : [`${page} is old: run node scripts/ladder.ts`]),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(root, page);
  writeFileSync(file, withDrawing(readFileSync(file, "utf8"), draw(readLadder(root))));
}
