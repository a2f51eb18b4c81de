import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCalendarDay } from "../calendar.ts";
import { type Sen, parseRinggit, sen, writeRinggit } from "../money.ts";
import { chooseOffer } from "./appraisal.ts";
import {
  appraiseAssessment,
  coverAssessment,
  type AssessmentRates,
  type AssessmentRecord,
  type Campaign,
  defaultAssessmentRates,
  readAssessmentNo,
  settleAssessment,
  writePaidUntil,
} from "./assessment.ts";
import { explainedSen } from "./quote.ts";

const day = parseCalendarDay;
const amnesty: Campaign = {
  on: "interest",
  basisPoints: 5_000,
  from: day("2026-07-01"),
  until: day("2026-12-31"),
};

function unpaid(yearly: string, from: number, to = 2026, isLandCess = false): AssessmentRecord {
  const years = Array.from({ length: to - from + 1 }, (_, index) => ({
    year: from + index,
    chargeSen: parseRinggit(yearly),
    paidSen: sen(0),
  }));
  return { isLandCess, years };
}

function appraise(record: AssessmentRecord, on: string, rates: Partial<AssessmentRates> = {}) {
  return appraiseAssessment(record, { ...defaultAssessmentRates, ...rates }, day(on));
}

function fullSen(record: AssessmentRecord, on: string, rates: Partial<AssessmentRates> = {}): Sen {
  return chooseOffer(appraise(record, on, rates), "3").quote.amountSen;
}

describe("the number of an account", () => {
  test.each(["10-1001-001", " 10 1001 001 ", "101001001"])("%j is nine digits", (text) => {
    expect(readAssessmentNo(text)).toBe("101001001");
  });

  test.each(["10-1001-01", "10-1001-0012", "1O-1001-001", ""])("is not %j", (text) => {
    expect(() => readAssessmentNo(text)).toThrow(
      expect.objectContaining({ code: "invalid_account_no" }),
    );
  });
});

const current = unpaid("240.00", 2026);
const since2023 = unpaid("180.00", 2023);
const since2025 = unpaid("97.35", 2025);

test.each([
  [current, "2026-01-15", null, "3", "240.00", "0.00", "-12.00", "0.00", "228.00", "2026/4"],
  [current, "2026-03-10", null, "3", "240.00", "4.80", "-12.00", "0.00", "232.80", "2026/4"],
  [current, "2026-08-20", null, "3", "240.00", "16.80", "0.00", "0.00", "256.80", "2026/4"],
  [since2023, "2026-03-10", null, "1", "180.00", "68.40", "0.00", "0.00", "248.40", "2023/4"],
  [since2023, "2026-03-10", null, "2", "540.00", "140.40", "0.00", "0.00", "680.40", "2025/4"],
  [since2023, "2026-03-10", null, "3", "720.00", "144.00", "-9.00", "0.00", "855.00", "2026/4"],
  [since2023, "2026-08-20", null, "3", "720.00", "180.00", "0.00", "0.00", "900.00", "2026/4"],
  [since2023, "2026-08-20", amnesty, "1", "180.00", "77.40", "0.00", "-38.70", "218.70", "2023/4"],
  [since2023, "2026-08-20", amnesty, "2", "540.00", "167.40", "0.00", "-83.70", "623.70", "2025/4"],
  [since2023, "2026-08-20", amnesty, "3", "720.00", "180.00", "0.00", "-90.00", "810.00", "2026/4"],
  [since2025, "2026-02-28", null, "2", "97.35", "12.66", "0.00", "0.00", "110.01", "2025/4"],
  [since2025, "2026-02-28", null, "3", "194.70", "13.63", "-4.87", "0.00", "203.46", "2026/4"],
] as const)("vector %#: on the day and for the selection the bill is exact", (...vector) => {
  const [record, on, campaign, selection, ...expected] = vector;
  const { quote, paidUntil } = chooseOffer(appraise(record, on, { campaign }), selection);
  const parts = (["assessment_year", "interest", "rebate", "special_discount"] as const).map(
    (code) => writeRinggit(explainedSen(quote, code)),
  );
  expect([...parts, writeRinggit(quote.amountSen), writePaidUntil(paidUntil)]).toEqual(expected);
});

test("a bill is explained year by year, then by what is taken off", () => {
  const campaign = { ...amnesty, from: day("2026-02-28") };
  const appraisal = appraise(since2025, "2026-02-28", { campaign });
  expect(chooseOffer(appraisal, "3").quote.explanation).toEqual([
    { code: "assessment_year", params: { year: 2025 }, amountSen: 9_735 },
    { code: "interest", params: { year: 2025, months: 13 }, amountSen: 1_266 },
    { code: "assessment_year", params: { year: 2026 }, amountSen: 9_735 },
    { code: "interest", params: { year: 2026, months: 1 }, amountSen: 97 },
    { code: "rebate", params: { percent: "5" }, amountSen: -487 },
    { code: "special_discount", params: { percent: "50" }, amountSen: -682 },
  ]);
});

describe("the selections", () => {
  test.each([
    ["this year alone is owed", unpaid("10.00", 2026), ["3"]],
    ["last year is owed", unpaid("10.00", 2025), ["2", "3"]],
    ["an earlier year is owed", unpaid("10.00", 2024), ["1", "2", "3"]],
    ["this year's bill is not out yet", unpaid("10.00", 2024, 2025), ["1", "2"]],
    ["next year's bill is already out", unpaid("10.00", 2026, 2027), ["3"]],
  ])("when %s", (_, record, selections) => {
    const { status, offers } = appraise(record, "2026-03-10");
    expect(status).toBe("unpaid");
    expect(offers.map((offer) => offer.selection)).toEqual(selections);
    expect(offers.map((offer) => offer.isFull)).toEqual(selections.map((each) => each === "3"));
  });

  test("start at the first year that is not paid, and an overpaid year pays for no other", () => {
    const years = [
      { year: 2022, chargeSen: sen(1_000), paidSen: sen(1_500) },
      { year: 2023, chargeSen: sen(1_000), paidSen: sen(1_000) },
      ...unpaid("10.00", 2024).years,
    ];
    const appraisal = appraise({ isLandCess: false, years }, "2026-03-10");
    expect(appraisal).toEqual(appraise(unpaid("10.00", 2024), "2026-03-10"));
  });

  test("are none when everything up to this year is paid", () => {
    const record = { isLandCess: false, years: unpaid("10.00", 2027, 2027).years };
    const paid = { year: 2026, chargeSen: sen(1_000), paidSen: sen(1_000) };
    const appraisal = appraise({ ...record, years: [paid, ...record.years] }, "2026-03-10");
    expect(appraisal).toEqual({ status: "nothing_due", offers: [] });
  });
});

test("interest starts in February and grows with the month, not with the day", () => {
  const rates = { rebateBasisPoints: 0 };
  const amounts = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"].map((on) =>
    fullSen(current, on, rates),
  );
  expect(amounts).toEqual([24_000, 24_240, 24_240, 24_480]);
});

test("interest is on what is left of a year that was paid in part", () => {
  const years = [{ year: 2026, chargeSen: sen(24_000), paidSen: sen(14_000) }];
  expect(fullSen({ isLandCess: false, years }, "2026-03-10")).toBe(10_200);
});

describe("the rebate", () => {
  const rates = { interestMonthlyBasisPoints: 0 };

  test("is given until its last day", () => {
    expect(fullSen(current, "2026-06-30", rates)).toBe(22_800);
    expect(fullSen(current, "2026-07-01", rates)).toBe(24_000);
  });

  test("may end within a month", () => {
    const early = { ...rates, rebateUntil: { month: 3, day: 15 } };
    expect(fullSen(current, "2026-03-15", early)).toBe(22_800);
    expect(fullSen(current, "2026-03-16", early)).toBe(24_000);
    expect(fullSen(current, "2026-02-28", early)).toBe(22_800);
  });

  test("is lost when a part of the year was paid before", () => {
    const years = [{ year: 2026, chargeSen: sen(24_000), paidSen: sen(1) }];
    expect(fullSen({ isLandCess: false, years }, "2026-03-10", rates)).toBe(23_999);
  });
});

test("land cess is called by its name, bears interest and has no rebate", () => {
  const { quote } = chooseOffer(appraise(unpaid("36.00", 2026, 2026, true), "2026-03-10"), "3");
  expect(quote.explanation).toEqual([
    { code: "land_cess_year", params: { year: 2026 }, amountSen: 3_600 },
    { code: "interest", params: { year: 2026, months: 2 }, amountSen: 72 },
  ]);
});

describe("a campaign", () => {
  const rates = (campaign: Partial<Campaign>) => ({ campaign: { ...amnesty, ...campaign } });

  test("lasts from its first day to its last", () => {
    const days = { from: day("2026-07-10"), until: day("2026-07-12") };
    const given = ["2026-07-09", "2026-07-10", "2026-07-12", "2026-07-13"].map((on) =>
      fullSen(current, on, rates(days)),
    );
    expect(given).toEqual([25_440, 24_720, 24_720, 25_440]);
  });

  test("on this year's charge discounts the full payment only", () => {
    const campaign = { on: "current", basisPoints: 2_000 } as const;
    const years = [...unpaid("50.00", 2024, 2025).years, ...current.years];
    const { offers } = appraise({ isLandCess: false, years }, "2026-08-20", rates(campaign));
    const discounts = offers.map(({ quote }) => explainedSen(quote, "special_discount"));
    expect(discounts).toEqual([0, 0, -4_800]);
  });
});

describe("settling", () => {
  test("pays the years up to a day, and what is left is still owed", () => {
    const covers = coverAssessment(unpaid("100.00", 2024), day("2025-12-31"));
    const settled = settleAssessment(unpaid("100.00", 2024), covers);
    expect(settled?.years.map(({ paidSen }) => paidSen)).toEqual([10_000, 10_000, 0]);
  });

  test("covers no year that comes later, and nothing that is charged of a year later", () => {
    const covers = coverAssessment(unpaid("100.00", 2024, 2024), day("2025-12-31"));
    const settled = settleAssessment(unpaid("120.00", 2024, 2025), covers);
    expect(settled?.years.map(({ paidSen }) => paidSen)).toEqual([10_000, 0]);
  });

  test("is the same however often it is applied and whatever the council has booked by itself", () => {
    const covers = coverAssessment(unpaid("100.00", 2024), day("2026-12-31"));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15_000 })), (booked) => {
        const years = booked.map((paid, place) => ({
          year: 2024 + place,
          chargeSen: sen(10_000),
          paidSen: sen(paid),
        }));
        const record = { isLandCess: false, years };
        const settled = settleAssessment(record, covers) ?? record;
        expect(settleAssessment(settled, covers)).toBeNull();
        for (const [place, { year, paidSen }] of settled.years.entries()) {
          expect(paidSen).toBe(Math.max(booked[place] ?? 0, year <= 2026 ? 10_000 : 0));
        }
      }),
    );
  });

  test("finds nothing owed in years that are paid", () => {
    const covers = coverAssessment(unpaid("100.00", 2024), day("2025-12-31"));
    const settled = settleAssessment(unpaid("100.00", 2024), covers);
    expect(settled && settleAssessment(settled, covers)).toBeNull();
    expect(settled && coverAssessment(settled, day("2025-12-31"))).toEqual({ years: {} });
  });
});
