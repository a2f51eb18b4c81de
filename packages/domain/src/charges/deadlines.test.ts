import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDay, dayOf, parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import { compoundTypes } from "../vocabulary/charges.ts";
import { appraiseAssessment, defaultAssessmentRates } from "./assessment.ts";
import { appraiseBooking, defaultBookingRates } from "./booking.ts";
import { appraiseCompound, type CompoundRecord, defaultCompoundRates } from "./compound.ts";
import {
  assessmentDeadlines,
  bookingDeadlines,
  compoundDeadlines,
  licenceDeadlines,
} from "./deadlines.ts";
import { appraiseTradingLicence, defaultTradingLicenceRates } from "./trading-licence.ts";

const day = (text: string) => parseCalendarDay(text);

test("a compound costs the same until its deadline, and more or nothing that can be paid after it", () => {
  const offenceOn = day("2026-01-31");
  const amountSen = sen(10_000);
  fc.assert(
    fc.property(
      fc.constantFrom(...compoundTypes),
      fc.integer({ min: 0, max: 100 }),
      (type, days) => {
        const record: CompoundRecord = {
          type,
          amountSen,
          offenceOn,
          status: "unpaid",
          isCourt: false,
        };
        const offersOn = (on: CalendarDay) =>
          appraiseCompound(record, defaultCompoundRates, on).offers;
        const priceOn = (on: CalendarDay) => offersOn(on)[0]?.quote.amountSen;
        const today = addDays(offenceOn, days);
        const found = compoundDeadlines(offersOn(today), record, defaultCompoundRates, today);
        expect(found.length).toBe(days <= 90 ? 1 : 0);
        for (const { on, reason } of found) {
          expect(priceOn(on)).toBe(priceOn(today));
          const after = priceOn(addDays(on, 1));
          expect(reason).toBe(after === undefined ? "court_follows" : "price_rises");
          expect(after).not.toBe(priceOn(today));
        }
      },
    ),
  );
});

test("a price that stays for ever has no deadline", () => {
  const today = day("2026-01-31");
  const record: CompoundRecord = {
    type: "individual",
    amountSen: sen(10_000),
    offenceOn: today,
    status: "unpaid",
    isCourt: false,
  };
  const ladder = [{ untilDay: 100_000, vehicleSen: sen(1_000), otherBasisPoints: 5_000 }];
  const forEver = { ...defaultCompoundRates, ladder };
  const { offers } = appraiseCompound(record, forEver, today);
  expect(offers).toHaveLength(1);
  expect(compoundDeadlines(offers, record, forEver, today)).toEqual([]);
});

const rates = {
  ...defaultAssessmentRates,
  campaign: {
    on: "interest",
    basisPoints: 5_000,
    from: day("2026-03-01"),
    until: day("2026-04-30"),
  },
} as const;

function ofAssessment(owedYears: readonly number[], today: CalendarDay) {
  const years = owedYears.map((year) => ({ year, chargeSen: sen(10_000), paidSen: sen(0) }));
  const { offers } = appraiseAssessment({ isLandCess: false, years }, rates, today);
  return assessmentDeadlines(offers, rates, today);
}

const rebate = { on: "2026-06-30", reason: "rebate_ends" };
const discount = { on: "2026-04-30", reason: "discount_ends" };

test.each([
  [[2026], "2026-02-10", [rebate]],
  [[2025, 2026], "2026-03-10", [rebate, discount]],
  [[2025], "2026-03-10", [discount]],
  [[2025, 2026], "2026-07-01", []],
  [[], "2026-03-10", []],
])("an assessment that owes %j has on %s the dates %j", (owed, today, dates) => {
  expect(ofAssessment(owed, day(today))).toEqual(dates);
});

test.each([
  ["2026-12-31", "2026-11-01", ["2026-12-31"]],
  ["2026-12-31", "2026-12-31", ["2026-12-31"]],
  ["2026-12-31", "2026-10-31", []],
  ["2026-12-31", "2027-01-01", []],
])("a licence until %s that could be renewed has on %s the dates %j", (until, today, dates) => {
  const record = {
    status: "A",
    validUntil: day(until),
    balanceSen: sen(0),
    businessCode: "01",
    entryCount: 1,
  } as const;
  const { offers } = appraiseTradingLicence(record, defaultTradingLicenceRates, day(today));
  expect(licenceDeadlines(offers, record, day(today)).map(({ on }) => on)).toEqual(dates);
});

test("an approved booking is paid by the last whole day in Kuching of its hours, or until the moment on the day that is left; any other has no date", () => {
  const slots = [{ on: day("2026-05-01"), from: "08:00", to: "09:00", amountSen: sen(100) }];
  const dates = (
    status: "approved" | "paid",
    approvedAt: Date | null,
    now = new Date("2026-03-10T00:00:00Z"),
  ) => {
    const record = { status, approvedAt, slots, additionalItems: [], deposits: [] };
    const { offers } = appraiseBooking(record, defaultBookingRates, now);
    const found = bookingDeadlines(offers, record, defaultBookingRates, dayOf(now));
    return found.map(({ on, endsAt }) => (endsAt ? [on, endsAt.toISOString()] : on));
  };
  // It is given up at one in the morning of the 12th, at the 12th's beginning, an hour before that.
  expect(dates("approved", new Date("2026-03-08T17:00:00Z"))).toEqual(["2026-03-11"]);
  expect(dates("approved", new Date("2026-03-08T16:00:00Z"))).toEqual(["2026-03-11"]);
  expect(dates("approved", new Date("2026-03-08T15:00:00Z"))).toEqual(["2026-03-10"]);
  const thatNight = new Date("2026-03-11T16:30:00Z");
  expect(dates("approved", new Date("2026-03-08T17:00:00Z"), thatNight)).toEqual([
    ["2026-03-12", "2026-03-11T17:00:00.000Z"],
  ]);
  expect(dates("approved", null)).toEqual([]);
  expect(dates("paid", new Date("2026-03-08T15:00:00Z"))).toEqual([]);
});
