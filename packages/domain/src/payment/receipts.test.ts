import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sen, sumSen } from "../money.ts";
import { numberOfPlace, placeOfNumber, receiptsDue } from "./receipts.ts";

const lines = fc.array(
  fc.record({
    council: fc.constantFrom("mpt", "mps", "lbk", "operator"),
    amountSen: fc.integer({ min: 1, max: 3_000_000 }).map(sen),
    account: fc.constant("council_payable"),
    outcome: fc.constant("settled"),
    settledSen: fc.integer({ min: 0, max: 3_000_000 }).map(sen),
  }),
  { maxLength: 8 },
);

test("each council with a settled line gets one receipt for what it settled, in order, and the operator none", () => {
  fc.assert(
    fc.property(lines, (paid) => {
      const settled = paid.filter((line) => line.settledSen > 0);
      const councils = (["lbk", "mps", "mpt"] as const).filter((council) =>
        settled.some((line) => line.council === council),
      );
      expect(receiptsDue(paid)).toEqual(
        councils.map((council) => {
          const own = settled.filter((line) => line.council === council);
          return { council, lines: own, amountSen: sumSen(own.map((line) => line.settledSen)) };
        }),
      );
    }),
  );
});

test("a receipt is numbered by council, year and count", () => {
  const year = 2026;
  expect(numberOfPlace({ council: "mpt", year, count: 1 })).toBe("MPT-2026-000001");
  expect(numberOfPlace({ council: "mdppr", year, count: 999_999 })).toBe("MDPPR-2026-999999");
  expect(numberOfPlace({ council: "mpt", year, count: 1_000_000 })).toBe("MPT-2026-1000000");
});

test.each([0, -1, 1.5, Number.NaN])("no receipt has the count %s", (count) => {
  expect(() => numberOfPlace({ council: "mpt", year: 2026, count })).toThrow(RangeError);
});

test("a number is read back to its council, year and count", () => {
  const place = fc.record({
    council: fc.constantFrom("mpt" as const, "mdppr" as const),
    year: fc.integer({ min: 2_000, max: 2_999 }),
    count: fc.integer({ min: 1, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(place, (each) => {
      expect(placeOfNumber(` ${numberOfPlace(each).toLowerCase()} `)).toEqual(each);
    }),
  );
});

test.each([
  "",
  "MPT-2026-000000",
  "MPT-2026-1",
  "MPT-2026-0000001",
  "XYZ-2026-000001",
  "MPT-26-000001",
])("no receipt has the number %j", (number) => {
  expect(placeOfNumber(number)).toBeUndefined();
});
