// The end of a run: the name of every test that failed, then the closing line, which counts every test and proof that
// passed or failed, and every step that failed without a test.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { say } from "./steps.ts";

const [folder = "", failedSteps = "0"] = process.argv.slice(2);

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: UnitResult[] }[];
}
interface UnitResult {
  status: string;
  fullName: string;
  failureMessages: string[];
}
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}
interface Suite {
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

interface ProofReport {
  passed: number;
  failed: number;
}

function read(name: string): unknown {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

const reports = (kind: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`))
    .map((name) => read(name));
const units = reports("tests") as UnitReport[];
const journeys = reports("journeys") as JourneyReport[];
const proofs = read("proofs.json") as ProofReport | undefined;
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const passed = sum([
  ...units.map(({ numPassedTests }) => numPassedTests),
  ...journeys.map(({ stats }) => stats.expected + stats.flaky),
  proofs?.passed ?? 0,
]);
const failedTests = sum([
  ...units.map(({ numFailedTests }) => numFailedTests),
  ...journeys.map(({ stats }) => stats.unexpected),
  proofs?.failed ?? 0,
]);
const failed = Math.max(failedTests, Number(failedSteps));

for (const { name, message, assertionResults } of units.flatMap((unit) => unit.testResults)) {
  for (const test of assertionResults.filter(({ status }) => status === "failed")) {
    say(`failed: ${relative("", name)} > ${test.fullName}\n${test.failureMessages.join("\n")}`);
  }
  if (message !== "" && assertionResults.length === 0)
    say(`failed: ${relative("", name)}\n${message}`);
}
for (const suite of journeys.flatMap(({ suites }) => suites)) nameJourneys(suite);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** A journey that passed only when it was walked again is named, too: it is to be mended. */
function nameJourneys({ file, specs, suites = [] }: Suite): void {
  for (const { title, tests } of specs) {
    const status = tests.map((test) => test.status).find((one) => one !== "expected");
    if (status === "unexpected") say(`failed: e2e/${file} > ${title}`);
    if (status === "flaky") say(`passed at the second try: e2e/${file} > ${title}`);
  }
  for (const suite of suites) nameJourneys(suite);
}
