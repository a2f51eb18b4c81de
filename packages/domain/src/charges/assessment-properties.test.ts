import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CalendarDay, calendarDay, partsOf, yearOf } from "../calendar.ts";
import { sen, sumSen } from "../money.ts";
import {
  appraiseAssessment,
  type AssessmentOffer,
  type AssessmentRates,
  type AssessmentRecord,
} from "./assessment.ts";
import { explainedSen } from "./quote.ts";

const amounts = fc.integer({ min: 0, max: 500_000 });
const records: fc.Arbitrary<AssessmentRecord> = fc.record({
  isLandCess: fc.boolean(),
  years: fc.uniqueArray(
    fc
      .record({
        year: fc.integer({ min: 2016, max: 2027 }),
        chargeSen: amounts,
        paid: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ year, chargeSen, paid }) => ({
        year,
        chargeSen: sen(chargeSen),
        paidSen: sen(Math.floor(chargeSen * paid)),
      })),
    { selector: ({ year }) => year, maxLength: 12 },
  ),
});
const days: fc.Arbitrary<CalendarDay> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => calendarDay({ year: 2026, month, day }));
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const rates: fc.Arbitrary<AssessmentRates> = fc.record({
  rebateBasisPoints: basisPoints,
  rebateUntil: fc.record({
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  }),
  interestMonthlyBasisPoints: fc.integer({ min: 0, max: 300 }),
  campaign: fc.option(
    fc.record({ on: fc.constantFrom("interest", "current"), basisPoints, from: days, until: days }),
  ),
});

function holdsForEveryBill(
  check: (bill: {
    record: AssessmentRecord;
    rates: AssessmentRates;
    today: CalendarDay;
    offers: readonly AssessmentOffer[];
  }) => void,
): void {
  fc.assert(
    fc.property(records, rates, days, (record, someRates, today) => {
      const { offers } = appraiseAssessment(record, someRates, today);
      check({ record, rates: someRates, today, offers });
    }),
    { numRuns: 300 },
  );
}

describe("whatever is owed, on whatever day and at whatever rates", () => {
  test("every offer costs something, and its lines sum to it", () => {
    holdsForEveryBill(({ offers }) => {
      for (const { quote } of offers) {
        expect(quote.amountSen).toBeGreaterThan(0);
        expect(sumSen(quote.explanation.map((line) => line.amountSen))).toBe(quote.amountSen);
      }
    });
  });

  test("the oldest years are paid first: an offer covers every unpaid year up to its last", () => {
    holdsForEveryBill(({ record, offers }) => {
      const owing = record.years.filter(({ chargeSen, paidSen }) => paidSen < chargeSen);
      const years = owing.map(({ year }) => year).toSorted((one, other) => one - other);
      for (const { quote, paidUntil } of offers) {
        const covered = quote.explanation.flatMap((line) =>
          line.code === "assessment_year" || line.code === "land_cess_year"
            ? [line.params.year]
            : [],
        );
        expect(covered).toEqual(years.filter((year) => year <= yearOf(paidUntil)));
      }
    });
  });

  test("paying for more years never costs less", () => {
    holdsForEveryBill(({ offers }) => {
      const costs = offers.map(({ quote }) => quote.amountSen);
      expect(costs).toEqual(costs.toSorted((one, other) => one - other));
    });
  });

  test("a rebate is for the full payment of an untouched year in time", () => {
    holdsForEveryBill(({ record, rates: { rebateUntil }, today, offers }) => {
      const { month, day } = partsOf(today);
      const isLate =
        month > rebateUntil.month || (month === rebateUntil.month && day > rebateUntil.day);
      const isUntouched = record.years.some(({ year, paidSen }) => year === 2026 && paidSen === 0);
      const mayBeRebated = !record.isLandCess && isUntouched && !isLate;
      const rebated = offers.filter(({ quote }) => explainedSen(quote, "rebate") !== 0);
      expect(rebated.filter(({ isFull }) => !isFull || !mayBeRebated)).toEqual([]);
    });
  });

  test("a campaign on this year's charge leaves the older years and all interest to be paid", () => {
    holdsForEveryBill(({ record, rates: { campaign }, offers }) => {
      const full = offers.find(({ isFull }) => isFull);
      if (full === undefined || campaign?.on !== "current") return;
      const older = record.years.filter(({ year }) => year < 2026);
      const olderSen = sumSen(older.map(({ chargeSen, paidSen }) => sen(chargeSen - paidSen)));
      const leastSen = olderSen + explainedSen(full.quote, "interest");
      expect(full.quote.amountSen).toBeGreaterThanOrEqual(leastSen);
    });
  });

  test("after the full payment nothing is due", () => {
    holdsForEveryBill(({ record, rates: sameRates, today }) => {
      const years = record.years.map((row) =>
        row.year <= 2026 ? { ...row, paidSen: row.chargeSen } : row,
      );
      const appraisal = appraiseAssessment({ ...record, years }, sameRates, today);
      expect(appraisal).toEqual({ status: "nothing_due", offers: [] });
    });
  });
});
