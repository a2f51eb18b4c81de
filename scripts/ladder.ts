// Draws which part of the repository imports which, and which module of the API, from the imports themselves. It refuses
// circles.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../tools/stage/processes.ts";
import { importsOf, listSources } from "./zones.ts";

const page = "docs/architecture.md";
const endMark = "<!-- to here -->";

/** What each part imports. */
export type Ladder = ReadonlyMap<string, ReadonlySet<string>>;
type PartOf = (file: string) => string | undefined;

export function ladderOf(sources: readonly Source[], partOf: PartOf): Ladder {
  const ladder = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = partOf(file);
    if (from === undefined || /\.test\.tsx?$|\/testing\//.test(file)) continue;
    const below = ladder.get(from) ?? new Set();
    ladder.set(from, below);
    for (const to of imports.map(partOf)) if (to !== undefined && to !== from) below.add(to);
  }
  return ladder;
}

interface Source {
  file: string;
  imports: string[];
}

export function moduleOf(file: string): string | undefined {
  return /^apps\/api\/src\/modules\/(\w+)\//.exec(file)?.[1];
}

/** A package, an app, or a layer of a web app. */
export function partOfRepository(file: string): string | undefined {
  const [, app, layer] = /^apps\/(portal|office)\/src\/(?:(features|model)\/)?/.exec(file) ?? [];
  if (app !== undefined) return `${app}/${layer ?? "app"}`;
  return (
    /^(?:apps|packages)\/(\w+)\//.exec(file)?.[1] ??
    /^(tools\/\w+|e2e|proof|scripts)\//.exec(file)?.[1]
  );
}

const drawings: readonly { of: string; partOf: PartOf }[] = [
  { of: "parts of the repository", partOf: partOfRepository },
  { of: "modules", partOf: moduleOf },
];

/** All that a part can reach; itself only when it stands in a circle. */
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

export function circlesIn(ladder: Ladder, of: string): string[] {
  const inCircles = [...ladder.keys()].filter((each) => reach(ladder, each).has(each));
  return inCircles.length === 0
    ? []
    : [`${of} that import each other in a circle: ${inCircles.toSorted().join(", ")}`];
}

/** Without the arrows that follow from others: who may call whom is seen by following them down. */
export function draw(ladder: Ladder): string {
  const arrows = [...ladder].flatMap(([from, below]) => {
    const through = new Set([...below].flatMap((each) => [...reach(ladder, each)]));
    return [...below].filter((to) => !through.has(to)).map((to) => `    ${from} --> ${to}`);
  });
  return ["```mermaid", "graph TD", ...arrows.toSorted(), "```"].join("\n");
}

function readSources(checkout: string): Source[] {
  return listSources(checkout).map((file) => ({
    file,
    imports: importsOf(file, readFileSync(join(checkout, file), "utf8")),
  }));
}

function withDrawing(text: string, of: string, drawing: string): string {
  const startMark = `<!-- Printed by scripts/ladder.ts from here: ${of} -->`;
  const start = text.indexOf(startMark);
  const end = text.indexOf(endMark, start);
  if (start < 0 || end < start) throw new Error(`${page} has lost its marks`);
  return `${text.slice(0, start)}${startMark}\n\n${drawing}\n\n${text.slice(end)}`;
}

function withDrawings(text: string, sources: readonly Source[]): string {
  return drawings.reduce(
    (drawn, { of, partOf }) => withDrawing(drawn, of, draw(ladderOf(sources, partOf))),
    text,
  );
}

export function checkLadder(checkout: string): string[] {
  const sources = readSources(checkout);
  const text = readFileSync(join(checkout, page), "utf8");
  return [
    ...drawings.flatMap(({ of, partOf }) => circlesIn(ladderOf(sources, partOf), of)),
    ...(text === withDrawings(text, sources) ? [] : [`${page} is old: run node scripts/ladder.ts`]),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(root, page);
  writeFileSync(file, withDrawings(readFileSync(file, "utf8"), readSources(root)));
}
