import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What the processes did not foresee, such as a write that the database refused because it broke a rule of the books.
 * The books stay true, so no audit sees it; but code that must be stopped by the database is wrong.
 */
export function faultsInLogs(folder: string, names: readonly string[]): string[] {
  return names.flatMap((name) =>
    readFileSync(join(folder, `${name}.log`), "utf8")
      .split("\n")
      .filter((line) => /"msg":"unexpected fault"|"code":"23...",/.test(line))
      .map((line) => `${name} met what it did not foresee: ${messageIn(line)}`),
  );
}

const messageIn = (line: string) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line;
