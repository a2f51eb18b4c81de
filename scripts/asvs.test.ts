import { expect, test } from "vitest";
import { root } from "../tools/stage/processes.ts";
import { asvsOf, asvsSections, readAsvs } from "./asvs.ts";

const files: Record<string, string> = {
  "apps/a.ts": "",
  "apps/a.test.ts": 'test("a thing is done", () => {});',
  "docs/a.md": "",
};
const shown = "[a.test.ts](../../apps/a.test.ts): `a thing is done`";
const good = [
  `| 1.1.1 | 1 | One | met | ${shown} |`,
  "| 1.1.2 | 2 | Two | not applicable | There is no such thing. |",
  "| 1.1.3 | 2 | Three | not met | It needs a scanner, see [a](../a.md). |",
  "| 1.2.1 | 2 | Four | met | [a.ts](../../apps/a.ts), [a.md](../a.md#part) |",
];
const head = ["| No. | Level | What | Answer | Shown by |", "| --- | --- | --- | --- | --- |"];
const sections = new Map<string, [number, number]>([
  ["1.1", [1, 2]],
  ["1.2", [0, 1]],
]);
const read = (rows: string[], said = "") =>
  readAsvs([said, ...head, ...rows].join("\n"), sections, (path) => files[path]);
/** Without the complaint that the page counts otherwise. */
const complaintsAbout = (rows: string[]) =>
  read(rows).complaints.filter((complaint) => !complaint.startsWith("the page does not say"));

test("rows with their tests, files and reasons are good and are counted by their answer", () => {
  const sum = "2 met, 1 not applicable, 1 not met";
  const counted = { met: 2, notApplicable: 1, notMet: 1, sum, complaints: [] };
  expect(read(good, `Seen today: ${sum}.`)).toEqual(counted);
  expect(read(good, "Seen today: 3 met, 1 not applicable, 0 not met.").complaints).toEqual([
    `the page does not say: ${sum}`,
  ]);
});

test.each([
  ["| 1.1.1 | 2 | One | met | [a.md](../a.md) |", "1.1.1: is no requirement of level 2"],
  ["| 1.1.1 | 1 | One | met | by hand |", "1.1.1: nothing shows that it is met"],
  ["| 1.1.1 | 1 | One | met | [b](../../b.ts) |", "1.1.1: there is no b.ts"],
  ["| 1.1.1 | 1 | One | not met | See [b](../b.md). |", "1.1.1: there is no docs/b.md"],
  [
    "| 1.1.1 | 1 | One | met | [a.test.ts](../../apps/a.test.ts) |",
    "1.1.1: names no test of apps/a.test.ts",
  ],
  [
    "| 1.1.1 | 1 | One | met | [a.test.ts](../../apps/a.test.ts): `a thing` |",
    '1.1.1: apps/a.test.ts has no test "a thing"',
  ],
  ["| 1.1.1 | 1 | One | not applicable | |", "1.1.1: no reason is given"],
  ["| 1.1.1 | 1 | One | not met | — |", "1.1.1: no reason is given"],
  ["| 1.1.1 | 1 | One | partly | Half of it. |", '1.1.1: "partly" is no answer'],
  ["| 1.1.1 | 1 | | not met | Later. |", "1.1.1: does not have its five cells"],
])("the row %j is told about", (row, complaint) => {
  expect(complaintsAbout([row, ...good.slice(1)])).toEqual([complaint]);
});

test("a requirement that is missing, stands twice or is not in the standard is told about", () => {
  const [first = "", ...rest] = good;
  expect(complaintsAbout(rest)).toEqual(["1.1.1: there is no row"]);
  expect(complaintsAbout([first, ...good])).toEqual(["1.1.1: there are two rows"]);
  const other = first.replace("1.1.1", "1.3.1");
  expect(complaintsAbout([other, ...good])).toEqual(["1.3.1: is no requirement of level 1"]);
});

test("the standard has 70 requirements of level 1 and 183 of level 2", () => {
  const counts = [...asvsSections.values()];
  expect(counts.reduce((sum, [first]) => sum + first, 0)).toBe(70);
  expect(counts.reduce((sum, [, second]) => sum + second, 0)).toBe(183);
});

test("the page answers every requirement, with files and tests that exist", () => {
  expect(asvsOf(root).complaints).toEqual([]);
});
