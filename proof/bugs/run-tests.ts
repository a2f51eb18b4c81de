import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Bug } from "./bug.ts";
import { environment } from "../copy.ts";

export interface TestRun {
  passed: string[];
  failed: string[];
  seconds: number;
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

/** Starting up takes most of it; each test that must be green without its bug takes some seconds more. */
const longestMs = (tests: number) => 180_000 + tests * 5_000;

/** Whoever interrupts us shall find the copy removed. */
const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => interruption.abort(new Error(`Ended by ${name}`)));

/** Runs in a copy the tests that must catch these bugs. A run that reports nothing failed no test. */
export async function runTests(copy: string, bugs: readonly Bug[]): Promise<TestRun> {
  const startedMs = performance.now();
  const files = [...new Set(bugs.map(({ caughtBy }) => caughtBy.file))];
  const names = bugs.map(({ caughtBy }) => escape(caughtBy.test)).join("|");
  const report = join(copy, ".data", "report.json");
  rmSync(report, { force: true });
  const args = ["run", ...files, "-t", names, "--reporter=json", `--outputFile=${report}`];
  const child = spawn("vitest", args, {
    cwd: copy,
    env: environment(),
    stdio: "ignore",
    timeout: longestMs(bugs.length),
    signal: interruption.signal,
  });
  await once(child, "exit");
  const results = readReport(report);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const namesOf = (status: string) =>
    results.filter((each) => each.status === status).map(({ fullName }) => fullName);
  return { passed: namesOf("passed"), failed: namesOf("failed"), seconds };
}

function readReport(file: string): Report["testResults"][number]["assertionResults"] {
  try {
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } catch {
    return [];
  }
}

/** The runner takes a pattern for the names of tests. */
export function escape(name: string): string {
  return name.replaceAll(/[^\w ]/g, String.raw`\$&`);
}
