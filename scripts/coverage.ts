import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testNames } from "./test-names.ts";

const page = "docs/specification-coverage.md";
/** What was specified had this many parts when they were first counted. Rows are split, and never dropped. */
const leastRows = 308;

interface Coverage {
  rows: number;
  missing: number;
  /** Left out by a decision that is written down. */
  decided: number;
  complaints: string[];
}

/** Reads the table: each row names a file and a test by its name, or a decision, or says that it is missing. */
export function readCoverage(text: string, read: (path: string) => string | undefined): Coverage {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (What is specified|-+) /.test(line));
  const complaints: string[] = [];
  const namesIn = namesByFile(read);
  let missing = 0;
  let decided = 0;
  for (const row of rows) {
    const [item = "", doneBy = "", provedBy = ""] = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    const source = /^`(?<path>[^`]+)`$/.exec(doneBy)?.groups?.["path"];
    if (source !== undefined && read(source) === undefined)
      complaints.push(`${item}: there is no ${source}`);
    if (/^\*\*missing\*\*: \S/.test(provedBy)) {
      missing += 1;
      continue;
    }
    const record = /^\*\*decided\*\*: \[\d{4}\]\((?<path>decisions\/[^)]+\.md)\)$/.exec(provedBy);
    if (record) {
      decided += 1;
      const path = `docs/${record.groups?.["path"]}`;
      if (read(path) === undefined) complaints.push(`${item}: there is no ${path}`);
      continue;
    }
    if (source === undefined) complaints.push(`${item}: nothing is said to do it`);
    complaints.push(...complaintsAboutProof(item, provedBy, namesIn));
  }
  return { rows: rows.length, missing, decided, complaints };
}

type NamesIn = (path: string) => Set<string> | undefined;

/** Many rows name the same file, which is read once. */
function namesByFile(read: (path: string) => string | undefined): NamesIn {
  const known = new Map<string, Set<string>>();
  return (path) => {
    const test = known.has(path) ? undefined : read(path);
    if (test !== undefined) known.set(path, testNames(path, test));
    return known.get(path);
  };
}

function complaintsAboutProof(item: string, provedBy: string, namesIn: NamesIn): string[] {
  const proof = /^`(?<path>[^`]+\.(?:test|spec)\.tsx?)`: `(?<name>[^`]+)`$/.exec(provedBy)?.groups;
  if (!proof) return [`${item}: neither a test nor missing: ${provedBy}`];
  const { path = "", name = "" } = proof;
  const names = namesIn(path);
  if (names === undefined) return [`${item}: there is no ${path}`];
  return names.has(name) ? [] : [`${item}: ${path} has no test "${name}"`];
}

export function coverageOf(root: string): Coverage {
  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
  const found = readCoverage(readFileSync(join(root, page), "utf8"), read);
  if (found.rows < leastRows)
    found.complaints.push(`${page} has ${found.rows} rows; ${leastRows} things were specified`);
  return found;
}
