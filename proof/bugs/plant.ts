import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bug } from "./bug.ts";
import { escape } from "./run-tests.ts";

/** Where a row of a table stands in a title. */
const place = /%[a-z]|\$\{[^}]*\}|\$\w+/;

/** Why a bug can no longer be planted, if so. */
export function faultOf(checkout: string, { file, edits, caughtBy }: Bug): string | undefined {
  const missing = [file, caughtBy.file].find((each) => !existsSync(join(checkout, each)));
  if (missing !== undefined) return `there is no ${missing}`;
  const source = readFileSync(join(checkout, file), "utf8");
  for (const { search } of edits) {
    const times = source.split(search).length - 1;
    const line = search.trim().split("\n")[0] ?? "";
    if (times !== 1) return `${file} has the text ${times} times: ${line}`;
  }
  const tests = readFileSync(join(checkout, caughtBy.file), "utf8");
  return hasTest(tests, caughtBy.test)
    ? undefined
    : `${caughtBy.file} has no test "${caughtBy.test}"`;
}

/** A part of a title stands in the file as it is, or rows of tables fill the places of a whole one. */
function hasTest(source: string, title: string): boolean {
  if (source.includes(title)) return true;
  const templates = [...source.matchAll(/"((?:[^"\\\n]|\\.)+)"|`([^`]+)`/g)].map(
    ([, text, template]) => (text ?? template ?? "").replaceAll('\\"', '"'),
  );
  return templates.some((template) => {
    const pieces = template.split(place).map((piece) => piece.trim());
    const isTitle = pieces.length > 1 && pieces.some((piece) => piece.includes(" "));
    return isTitle && new RegExp(`^${pieces.map(escape).join(".*")}$`).test(title);
  });
}

/** Plants a bug and answers how to take it out again. */
export function plant(checkout: string, { file, edits }: Bug): () => void {
  const path = join(checkout, file);
  const source = readFileSync(path, "utf8");
  const changed = edits.reduce(
    (text, { search, replace }) => text.replace(search, () => replace),
    source,
  );
  writeFileSync(path, changed);
  return () => writeFileSync(path, source);
}
