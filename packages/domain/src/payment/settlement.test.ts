import { expect, test } from "vitest";
import { sen } from "../money.ts";
import { type PaidLine, settleLines } from "./settlement.ts";

const aLine = (line: Partial<PaidLine> = {}): PaidLine => ({
  council: "mpt",
  amountSen: sen(10_000),
  account: "council_payable",
  ...line,
});
const outcomesOf = (lines: PaidLine[], ...owed: string[]) =>
  settleLines(lines, new Set(owed)).map((line) => line.outcome);

test("a line settles a charge that is still owed, and is due back when it is not", () => {
  const lines = [aLine({ chargeId: "a" }), aLine({ chargeId: "b" })];
  expect(outcomesOf(lines, "a", "c")).toEqual(["settled", "refund_due"]);
});

test("a line that is tied to a charge shares its outcome", () => {
  const lines = [aLine({ chargeId: "a" }), aLine({ chargeId: "a", account: "deposits_held" })];
  expect(outcomesOf(lines)).toEqual(["refund_due", "refund_due"]);
  expect(outcomesOf(lines, "a")).toEqual(["settled", "settled"]);
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
  expect(settleLines([line], new Set())).toEqual([{ ...line, outcome: "refund_due" }]);
});
