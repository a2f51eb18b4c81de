import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./read-guide.ts";

/** What the files of a checkout become when somebody follows the steps. */
export function followSteps(checkout: string, steps: readonly Step[]): Map<string, string> {
  const changed = new Map<string, string>();
  const textOf = (file: string) => {
    const path = join(checkout, file);
    return changed.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8") : undefined);
  };
  for (const step of steps) {
    if (step.does === "run") continue;
    const { file, lines } = step;
    const text = textOf(file);
    if (step.does === "write") {
      if (text !== undefined) throw new Error(`${file} is no new file`);
      changed.set(file, `${lines.join("\n")}\n`);
    } else {
      if (text === undefined) throw new Error(`There is no ${file}`);
      changed.set(file, edit(file, text.split("\n"), lines).join("\n"));
    }
  }
  return changed;
}

/** How a line is aligned means nothing. */
const plain = (line: string) => line.trim().replaceAll(/\s+/g, " ");

function edit(file: string, source: readonly string[], lines: readonly string[]): string[] {
  const known = lines.filter((line) => !line.startsWith("+"));
  const isHere = (at: number) =>
    known.every((line, place) => plain(line.slice(1)) === plain(source[at + place] ?? ""));
  const places = source.flatMap((_, at) => (isHere(at) ? [at] : []));
  const [start] = places;
  if (start === undefined || places.length > 1) {
    throw new Error(`${file} has these lines ${places.length} times:\n${known.join("\n")}`);
  }
  let at = start;
  const edited = lines.flatMap((line) => {
    if (line.startsWith("+")) return [line.slice(1)];
    const kept = source[at] ?? "";
    at += 1;
    return line.startsWith("-") ? [] : [kept];
  });
  return [...source.slice(0, start), ...edited, ...source.slice(at)];
}
