import { expect, test } from "vitest";
import { readStatement, statementColumns } from "./read-statement.ts";

const line = "KABC,2611150001,1234.50,2026-11-15T13:31:17+08:00";
const read = (...lines: string[]) => readStatement([statementColumns, ...lines].join("\n"));

test("amounts are read to the sen and moments with their offset", () => {
  expect(read(line, "")).toEqual([
    {
      reference: "KABC",
      transaction: "2611150001",
      amountSen: 123_450,
      takenAt: new Date("2026-11-15T05:31:17Z"),
    },
  ]);
});

test.each([
  ["no amount", line.replace("1234.50", "")],
  ["an amount without sen", line.replace("1234.50", "1234")],
  ["an amount of nothing", line.replace("1234.50", "0.00")],
  ["an amount with a comma", line.replace("1234.50", '"1,234.50"')],
  ["a moment without its offset", line.replace("+08:00", "")],
  ["a day that does not exist", line.replace("11-15T", "13-45T")],
  ["a column more", `${line},x`],
])("a line with %s refuses the whole statement", (_name, broken) => {
  expect(() => read(line, broken)).toThrow("Line 3 cannot be read");
});

test("a statement with other columns, or with a debit twice, is refused", () => {
  expect(() => readStatement(line)).toThrow(`The first line must be ${statementColumns}.`);
  expect(() => read(line, line)).toThrow("Transaction 2611150001 is there twice");
});
