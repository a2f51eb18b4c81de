import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addSen,
  formatRinggit,
  largestAmountSen,
  negateSen,
  parseRinggit,
  percentOf,
  sen,
  splitSen,
  subtractSen,
  sumSen,
  writeRinggit,
} from "./money.ts";

const amounts = fc.integer({ min: -largestAmountSen, max: largestAmountSen }).map(sen);
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const weights = fc
  .array(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: 12 })
  .filter((list) => list.some((weight) => weight > 0));

describe("an amount", () => {
  test.each([0.5, NaN, Infinity, largestAmountSen + 1, -largestAmountSen - 1])(
    "is never made of %d sen",
    (count) => {
      expect(() => sen(count)).toThrow(RangeError);
    },
  );

  test("is never minus zero", () => {
    expect(sen(-0)).toBe(0);
    expect(negateSen(sen(0))).toBe(0);
  });

  test("stays within the largest amount when amounts are added up", () => {
    expect(() => addSen(sen(largestAmountSen), sen(1))).toThrow(RangeError);
    expect(() => subtractSen(sen(-largestAmountSen), sen(1))).toThrow(RangeError);
  });

  test("adds, subtracts and sums exactly", () => {
    const smaller = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(sen);
    fc.assert(
      fc.property(fc.array(smaller), smaller, (list, one) => {
        expect(subtractSen(sumSen([...list, one]), one)).toBe(sumSen(list));
      }),
    );
    expect(sumSen([sen(10), sen(20)])).toBe(30);
  });
});

describe("ringgit as text", () => {
  test("reads back as the amount that was written", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseRinggit(writeRinggit(amount))).toBe(amount);
      }),
    );
  });

  test("has two decimals and a leading zero below one ringgit", () => {
    expect([85_500, -30_000, 5, -5, 0].map((count) => writeRinggit(sen(count)))).toEqual([
      "855.00",
      "-300.00",
      "0.05",
      "-0.05",
      "0.00",
    ]);
  });

  test.each([
    "",
    "12",
    "12.3",
    "12.345",
    ".50",
    "+1.00",
    "--1.00",
    "-0.00",
    "01.00",
    "1,000.00",
    " 1.00",
    "1.00\n",
    "1e3.00",
    "RM 1.00",
    "1000000000.00",
    "１.00",
  ])("is refused when it is written %j", (text) => {
    expect(() => parseRinggit(text)).toThrow("invalid_amount");
  });

  test("any other text is refused or is the one text of its amount", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{0,10}\.?\d{0,3}$/), (text) => {
        let amount;
        try {
          amount = parseRinggit(text);
        } catch {
          return;
        }
        expect(writeRinggit(amount)).toBe(text);
      }),
    );
  });

  test("is shown with RM, a space that does not break and grouped thousands", () => {
    expect(
      [123_450, -30_000, 99_999, 100_000, 7, largestAmountSen].map(sen).map(formatRinggit),
    ).toEqual([
      "RM\u00a01,234.50",
      "-RM\u00a0300.00",
      "RM\u00a0999.99",
      "RM\u00a01,000.00",
      "RM\u00a00.07",
      "RM\u00a0999,999,999.99",
    ]);
  });

  test("is shown with the digits that calls carry", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatRinggit(amount).replaceAll(/RM\u00a0|,/g, "")).toBe(writeRinggit(amount));
      }),
    );
  });
});

describe("a percentage", () => {
  test("is the nearest sen, and the higher one when two are as near", () => {
    const charges = fc.integer({ min: 0, max: largestAmountSen }).map(sen);
    fc.assert(
      fc.property(charges, basisPoints, (amount, rate) => {
        const exactTimes10000 = BigInt(amount) * BigInt(rate);
        const error = BigInt(percentOf(amount, rate)) * 10_000n - exactTimes10000;
        expect(error > -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });

  test("rounds exactly half a sen up", () => {
    expect([1, 3, 5].map((count) => percentOf(sen(count), 5_000))).toEqual([1, 2, 3]);
    expect(percentOf(sen(149), 100)).toBe(1);
  });

  test("of a reversed charge is the reversed percentage", () => {
    fc.assert(
      fc.property(amounts, basisPoints, (amount, rate) => {
        expect(percentOf(negateSen(amount), rate)).toBe(negateSen(percentOf(amount, rate)));
      }),
    );
  });

  test("never falls when the amount or the rate rises", () => {
    fc.assert(
      fc.property(amounts, amounts, basisPoints, (one, other, rate) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(percentOf(low, rate)).toBeLessThanOrEqual(percentOf(high, rate));
      }),
    );
    const charges = fc.integer({ min: 0, max: largestAmountSen }).map(sen);
    fc.assert(
      fc.property(charges, basisPoints, basisPoints, (amount, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(percentOf(amount, low)).toBeLessThanOrEqual(percentOf(amount, high));
      }),
    );
  });

  test.each([-1, 0.5])("is never taken at %d basis points", (rate) => {
    expect(() => percentOf(sen(100), rate)).toThrow(RangeError);
  });
});

describe("a split", () => {
  test("never loses or makes a sen", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        expect(sumSen(splitSen(amount, list))).toBe(amount);
      }),
    );
  });

  test("gives each part its exact share to within one sen", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const total = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
        splitSen(amount, list).forEach((part, index) => {
          const distance = BigInt(part) * total - BigInt(amount) * BigInt(list[index] ?? 0);
          expect(distance < total && distance > -total).toBe(true);
        });
      }),
    );
  });

  test("gives the sen left over to the largest remainders, the earlier first", () => {
    expect(splitSen(sen(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitSen(sen(101), [1, 1, 1])).toEqual([34, 34, 33]);
    expect(splitSen(sen(10), [1, 5, 3])).toEqual([1, 6, 3]);
  });

  test("of a reversed amount is the reversed split", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        expect(splitSen(negateSen(amount), list)).toEqual(splitSen(amount, list).map(negateSen));
      }),
    );
  });

  test.each([[[]], [[0, 0]], [[1, -1]], [[0.5]]])("over the weights %j is refused", (list) => {
    expect(() => splitSen(sen(100), list)).toThrow(RangeError);
  });
});
