import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bug } from "./bug.ts";

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
  return undefined;
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
