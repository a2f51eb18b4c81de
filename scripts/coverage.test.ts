import { expect, test } from "vitest";
import { root } from "../tools/stage/processes.ts";
import { coverageOf, readCoverage } from "./coverage.ts";

const files: Record<string, string> = {
  "a.ts": "",
  "a.test.ts": `
    test("a thing is done", () => {});
    test.each([1])("%s is done", () => {});
    for (const each of [1]) test(\`case \${each} is done\`, () => {});
    const quoted = ["only quoted"];
    test.skip("passed over", () => {});
    test.skip.each([1])("%s is passed over", () => {});
    describe("a group", () => {});
    describe.skip("later", () => test("in a group that is passed over", () => {}));`,
  "docs/decisions/0001-a.md": "",
};
const read = (path: string) => files[path];
const table = (...rows: string[]) =>
  ["| What is specified | Done by | Proved by |", "| --- | --- | --- |", ...rows].join("\n");

test("a row with its file and its test is good; what is left out by decision and what is missing are counted", () => {
  const text = table(
    "| One | `a.ts` | `a.test.ts`: `a thing is done` |",
    "| Two | — | **missing**: no page |",
    "| Three | — | **decided**: [0001](decisions/0001-a.md) |",
  );
  const counted = { rows: 3, missing: 1, decided: 1, complaints: [] };
  expect(readCoverage(text, read)).toEqual(counted);
});

test.each(["a thing is done", "%s is done", "case ${each} is done"])(
  "the test %j is found by its name",
  (name) => {
    const row = `| One | \`a.ts\` | \`a.test.ts\`: \`${name}\` |`;
    expect(readCoverage(table(row), read).complaints).toEqual([]);
  },
);

test.each([
  "only quoted",
  "passed over",
  "%s is passed over",
  "a group",
  "in a group that is passed over",
])("what stands in a file and proves nothing, %j, is told about", (name) => {
  const row = `| One | \`a.ts\` | \`a.test.ts\`: \`${name}\` |`;
  expect(readCoverage(table(row), read).complaints).toEqual([
    `One: a.test.ts has no test "${name}"`,
  ]);
});

test.each([
  ["| One | `b.ts` | `a.test.ts`: `a thing is done` |", "One: there is no b.ts"],
  ["| One | `b.ts` | **missing**: half of it |", "One: there is no b.ts"],
  ["| One | `a.ts` | `b.test.ts`: `a thing is done` |", "One: there is no b.test.ts"],
  ["| One | `a.ts` | `a.test.ts`: `a thing` |", 'One: a.test.ts has no test "a thing"'],
  ["| One | — | `a.test.ts`: `a thing is done` |", "One: nothing is said to do it"],
  [
    "| One | — | **decided**: [0002](decisions/0002-b.md) |",
    "One: there is no docs/decisions/0002-b.md",
  ],
  ["| One | `a.ts` | by hand |", "One: neither a test nor missing: by hand"],
  ["| One | `a.ts` | **missing** |", "One: neither a test nor missing: **missing**"],
])("the row %j is told about", (row, complaint) => {
  expect(readCoverage(table(row), read).complaints).toEqual([complaint]);
});

test("the page covers everything that was specified, with files and tests that exist", () => {
  expect(coverageOf(root).complaints).toEqual([]);
});
