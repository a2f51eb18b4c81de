import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sen } from "../money.ts";
import { type Owed, type PaidLine, settleLines } from "./settlement.ts";

const aLine = (line: Partial<PaidLine> = {}): PaidLine => ({
  council: "mpt",
  amountSen: sen(10_000),
  account: "council_payable",
  ...line,
});
/** Each charge that is named is owed in full. */
const owedAll = (...owed: string[]) => new Map(owed.map((id): [string, Owed] => [id, sen(99_999)]));
const outcomesOf = (lines: PaidLine[], ...owed: string[]) =>
  settleLines(lines, owedAll(...owed)).map((line) => line.outcome);

test("a line settles a charge that is still owed, and is due back when it is not", () => {
  const lines = [aLine({ chargeId: "a" }), aLine({ chargeId: "b" })];
  expect(outcomesOf(lines, "a", "c")).toEqual(["settled", "refund_due"]);
});

test("a line that is tied to a charge shares its outcome", () => {
  const tied = aLine({ chargeId: "a", account: "deposits_held", isTied: true });
  const lines = [aLine({ chargeId: "a" }), tied];
  expect(outcomesOf(lines)).toEqual(["refund_due", "refund_due"]);
  expect(outcomesOf(lines, "a")).toEqual(["settled", "settled"]);
  const inPart = settleLines(lines, new Map([["a", sen(1)]]));
  expect(inPart.map((line) => line.outcome)).toEqual(["partly_settled", "settled"]);
  const unread = settleLines(lines, new Map([["a", "unreadable" as const]]));
  expect(unread.map((line) => line.outcome)).toEqual(["suspense", "suspense"]);
});

test("a line that the payer declared always settles", () => {
  expect(outcomesOf([aLine()])).toEqual(["settled"]);
});

test("a fee on the whole payment goes back when nothing else is settled", () => {
  const lines = [aLine({ chargeId: "a" }), aLine({ account: "fees" })];
  expect(outcomesOf(lines, "a")).toEqual(["settled", "settled"]);
  expect(outcomesOf(lines)).toEqual(["refund_due", "refund_due"]);
});

test("a line keeps the price at which it was quoted and everything else it says", () => {
  const line = { ...aLine({ chargeId: "a" }), accountNo: "M0045" };
  expect(settleLines([line], new Map())).toEqual([
    { ...line, outcome: "refund_due", settledSen: 0 },
  ]);
});

test("a line settles exactly what is owed of it and never more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (owed) => {
      const [line] = settleLines([aLine({ chargeId: "a" })], new Map([["a", sen(owed)]]));
      expect(line?.settledSen).toBe(Math.min(owed, 10_000));
    }),
  );
});

test("a record that cannot be read stops no other line", () => {
  const lines = [aLine({ chargeId: "a" }), aLine({ chargeId: "b" })];
  const owed = new Map<string, Owed>([
    ["a", "unreadable"],
    ["b", sen(10_000)],
  ]);
  expect(settleLines(lines, owed).map((line) => line.outcome)).toEqual(["suspense", "settled"]);
});
