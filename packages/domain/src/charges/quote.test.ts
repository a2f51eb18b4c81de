import * as fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { sen } from "../money.ts";
import { type ExplanationLine, explainedSen, quoteOf, writePercent } from "./quote.ts";

const fee = (year: number, amount: number): ExplanationLine => ({
  code: "licence_fee",
  params: { year },
  amountSen: sen(amount),
});
const rebate: ExplanationLine = { code: "rebate", params: { percent: "5" }, amountSen: sen(-125) };

describe("a quote", () => {
  test("is the sum of its lines and keeps them in order", () => {
    const lines = [fee(2025, 2_500), fee(2026, 2_500), rebate];
    expect(quoteOf(lines)).toEqual({ amountSen: 4_875, explanation: lines });
  });

  test("leaves out lines of nothing", () => {
    expect(quoteOf([fee(2025, 0), fee(2026, 2_500)]).explanation).toEqual([fee(2026, 2_500)]);
  });

  test("is never below zero", () => {
    expect(quoteOf([])).toEqual({ amountSen: 0, explanation: [] });
    expect(() => quoteOf([rebate])).toThrow(RangeError);
  });

  test("tells how much the lines of one code make up", () => {
    const quote = quoteOf([fee(2025, 2_500), fee(2026, 2_600), rebate]);
    expect(explainedSen(quote, "licence_fee")).toBe(5_100);
    expect(explainedSen(quote, "interest")).toBe(0);
  });
});

test("a line does not compile without what its words name", () => {
  const amountSen = sen(1);
  expectTypeOf({ code: "arrears" as const, params: {}, amountSen }).toExtend<ExplanationLine>();
  expectTypeOf({
    code: "interest" as const,
    params: { year: 2026 },
    amountSen,
  }).not.toExtend<ExplanationLine>();
});

describe("a percentage", () => {
  test.each([
    [0, "0"],
    [5, "0.05"],
    [50, "0.5"],
    [500, "5"],
    [1_025, "10.25"],
    [10_000, "100"],
  ])("of %d basis points is written %s", (basisPoints, text) => {
    expect(writePercent(basisPoints)).toBe(text);
  });

  test("is written the same way by every number that has the same value", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), (basisPoints) => {
        expect(Number(writePercent(basisPoints))).toBeCloseTo(basisPoints * 0.01, 8);
      }),
    );
  });
});
