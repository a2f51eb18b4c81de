import { largestAmountSen, parseRinggit } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readXlsx, unzip } from "../../../testing/read-xlsx.ts";
import { type Column, counted, type Row } from "./sheet.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

const columns: Column[] = [
  { head: "银行摘要", is: "text" },
  { head: "Line", is: "count" },
  { head: "Amount", is: "amount" },
];

function sheetOf(...pages: Row[][]) {
  async function* all() {
    yield* pages;
  }
  return { name: "file", columns, pages: all() };
}

test("an amount is a number with the digits of its sen, and the format 0.00", async () => {
  const amounts = fc.integer({ min: -largestAmountSen, max: largestAmountSen });
  await fc.assert(
    fc.asyncProperty(fc.array(amounts, { minLength: 1 }), async (sens) => {
      const rows = readXlsx(await writeXlsx(sheetOf(sens.map((each) => ["x", 1, each]))));
      const cells = rows.slice(1).map((row) => row[2]);
      expect(cells.map((cell) => parseRinggit(cell?.value ?? ""))).toEqual(
        sens.map((one) => one + 0),
      );
      // A spreadsheet keeps binary fractions: rounded to the sen they are the same amount.
      expect(cells.map((cell) => Math.round(Number(cell?.value) * 100) + 0)).toEqual(sens);
      expect(new Set(cells.map((cell) => `${cell?.look} ${cell?.isText}`))).toEqual(
        new Set(["2 false"]),
      );
    }),
    { numRuns: 20 },
  );
  const files = unzip(await writeXlsx(sheetOf()));
  expect(files.get("xl/styles.xml")).toMatch(
    /<cellXfs count="4"><xf[^>]*numFmtId="0"[^>]*><xf[^>]*numFmtId="49"[^>]*><xf[^>]*numFmtId="2"[^>]*>/,
  );
});

test("any text comes back as it is, as text and never as a formula", async () => {
  const formula = fc.constantFrom(
    "=1+1",
    "+1",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "_x003D_1",
    "<f>1</f>",
  );
  const printable = fc
    .string({ unit: "binary" })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ""));
  await fc.assert(
    fc.asyncProperty(fc.tuple(fc.option(formula), printable), async ([start, rest]) => {
      const text = `${start ?? ""}${rest}`;
      fc.pre(text !== "");
      const bytes = await writeXlsx(sheetOf([[text, "", ""]]));
      const [, row] = readXlsx(bytes);
      expect(row).toEqual([{ ref: "A2", look: 1, isText: true, value: text }]);
      expect(unzip(bytes).get("xl/worksheets/sheet1.xml")).not.toContain("<f>");
    }),
    { numRuns: 50 },
  );
});

test("what XML cannot say is shown as lost, and spoils no file", async () => {
  const [, row] = readXlsx(await writeXlsx(sheetOf([["a\u0000b\u001Bc\uD800d\uFFFF", "", ""]])));
  expect(row?.[0]?.value).toBe("a\uFFFDb\uFFFDc\uFFFDd\uFFFD");
});

test("both formats have the same cells, page after page, and leave empty what is empty", async () => {
  const pages: Row[][] = [[["one", 7, 1_230]], [], [["two", "", -5]]];
  const xlsx = readXlsx(await writeXlsx(sheetOf(...pages)));
  expect(xlsx.map((row) => row.map(({ ref, value }) => `${ref} ${value}`))).toEqual([
    ["A1 银行摘要", "B1 Line", "C1 Amount"],
    ["A2 one", "B2 7", "C2 12.30"],
    ["A3 two", "C3 -0.05"],
  ]);
  expect(String(await writeCsv(sheetOf(...pages)))).toBe(
    '\uFEFF"银行摘要","Line","Amount"\r\n"one","7","12.30"\r\n"two","","-0.05"\r\n',
  );
});

test("what has more rows than a file may have is refused before the rest of it is read", async () => {
  let read = 0;
  async function* endless() {
    for (;;) yield [["x", (read += 1), 0]];
  }
  for (const write of [writeCsv, writeXlsx]) {
    read = 0;
    const { sheet } = counted({ ...sheetOf(), pages: endless() }, 3);
    await expect(write(sheet)).rejects.toMatchObject({
      code: "export_too_large",
      params: { limit: "3" },
    });
    expect(read).toBe(4);
  }
  const { count, sheet } = counted(sheetOf([["x", 1, 0]], [["y", 2, 0]]), 2);
  await writeXlsx(sheet);
  expect(count.rows).toBe(2);
});
