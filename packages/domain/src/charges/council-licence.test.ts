import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endOfMonth, endOfYear, parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import type { PrintType } from "../vocabulary/licences.ts";
import {
  appraiseCouncilLicence,
  type CouncilLicenceRates,
  type CouncilLicenceRecord,
  type CouncilLicenceType,
  defaultCouncilLicenceRates,
} from "./council-licence.ts";

/** A grocery's operating licence for RM 120.00 a year, in force until the end of last year, nothing owed. */
function aLicence(changes: Partial<CouncilLicenceRecord> = {}): CouncilLicenceRecord {
  return {
    type: "OPERASI",
    printType: 1,
    businessCode: "101",
    status: "A",
    validUntil: endOfYear(2025),
    balanceSen: sen(0),
    feeSen: sen(12_000),
    ...changes,
  };
}

const aPermit = (changes: Partial<CouncilLicenceRecord> = {}) =>
  aLicence({ type: "KAKILIMA", printType: null, feeSen: sen(2_000), ...changes });

function appraise(
  record: CouncilLicenceRecord,
  on = "2026-03-10",
  rates: Partial<CouncilLicenceRates> = {},
) {
  const allRates = { ...defaultCouncilLicenceRates, ...rates };
  return appraiseCouncilLicence(record, allRates, parseCalendarDay(on));
}

const owing = sen(-6_000);
const arrearsOnly = {
  selection: "arrears_only",
  quote: { amountSen: 6_000, explanation: [{ code: "arrears", params: {}, amountSen: 6_000 }] },
  tied: [],
};
const processFee = {
  type: "process_fee",
  quote: { amountSen: 500, explanation: [{ code: "process_fee", params: {}, amountSen: 500 }] },
};

describe("a licence that is renewed by the year", () => {
  test.each([
    ["OPERASI", 1],
    ["OPERASI", 2],
    ["OPERASI", 3],
    ["IKLAN", null],
  ] as const)("%s, printed as %s, pays its own fee and the process fee", (type, printType) => {
    expect(appraise(aLicence({ type, printType }))).toEqual({
      status: "renewable",
      offers: [
        {
          selection: "renewal",
          quote: {
            amountSen: 12_000,
            explanation: [{ code: "licence_fee", params: { year: 2026 }, amountSen: 12_000 }],
          },
          tied: [processFee],
          paidUntil: "2026-12-31",
          renewalYear: 2026,
        },
      ],
    });
  });

  test("opens for next year on the first of November, without a discount", () => {
    const inForce = aLicence({ validUntil: endOfYear(2026) });
    const before = { status: "nothing_due", offers: [], opensOn: "2026-11-01" };
    expect(appraise(inForce, "2026-10-31")).toEqual(before);
    expect(appraise(inForce, "2026-11-01").offers).toMatchObject([
      { quote: { amountSen: 12_000 }, renewalYear: 2027, paidUntil: "2027-12-31" },
    ]);
  });

  test("has the process fee of its type", () => {
    const { processFeesSen } = defaultCouncilLicenceRates;
    const rates = { processFeesSen: { ...processFeesSen, IKLAN: sen(0) } };
    const tiedLines = (type: CouncilLicenceType) =>
      appraise(aLicence({ type }), "2026-03-10", rates).offers[0]?.tied;
    expect(tiedLines("IKLAN")).toEqual([]);
    expect(tiedLines("OPERASI")).toEqual([processFee]);
  });

  test("that lapsed more than two full years ago is for the counter, but for its arrears", () => {
    const lapsed = aLicence({ status: "T", validUntil: endOfYear(2022), balanceSen: owing });
    const refusal = "licence_status_not_allowed";
    const expected = { status: "counter_only", offers: [arrearsOnly], refusal };
    expect(appraise(lapsed, "2026-01-01")).toEqual(expected);
    expect(appraise(lapsed, "2025-12-31").status).toBe("renewable");
  });
});

describe("a permit that is renewed by the month", () => {
  test("pays for every month since its end, up to this one", () => {
    expect(appraise(aPermit())).toEqual({
      status: "renewable",
      offers: [
        {
          selection: "renewal",
          quote: {
            amountSen: 6_000,
            explanation: [
              { code: "licence_months", params: { year: 2026, months: 3 }, amountSen: 6_000 },
            ],
          },
          tied: [processFee],
          paidUntil: "2026-03-31",
          renewalYear: 2026,
          renewalMonth: 1,
        },
      ],
    });
  });

  test("tells the months of each year", () => {
    const { offers } = appraise(aPermit({ validUntil: parseCalendarDay("2025-10-31") }));
    expect(offers[0]?.quote.explanation.map(({ params }) => params)).toEqual([
      { year: 2025, months: 2 },
      { year: 2026, months: 3 },
    ]);
    expect(offers[0]).toMatchObject({ renewalYear: 2025, renewalMonth: 11 });
  });

  test("may be renewed for the next month while its last one is running", () => {
    const inForce = aPermit({ validUntil: parseCalendarDay("2026-04-30") });
    const before = { status: "nothing_due", offers: [], opensOn: "2026-04-01" };
    expect(appraise(inForce, "2026-03-31")).toEqual(before);
    expect(appraise(inForce, "2026-04-01").offers).toMatchObject([
      { quote: { amountSen: 2_000 }, paidUntil: "2026-05-31", renewalMonth: 5 },
    ]);
  });

  test("that lapsed for more than twenty-four months is for the counter", () => {
    const lapsed = aPermit({ status: "T", validUntil: endOfYear(2023) });
    expect(appraise(lapsed, "2026-01-31").status).toBe("renewable");
    expect(appraise(lapsed, "2026-02-01").status).toBe("counter_only");
  });

  test("costs its fee for each month from the first missed to the last paid, whatever they are", () => {
    const monthOf = (number: number) => ({
      year: 2024 + Math.floor(number / 12),
      month: (number % 12) + 1,
    });
    const numbers = fc.integer({ min: 0, max: 47 });
    fc.assert(
      fc.property(numbers, numbers, fc.integer({ min: 1, max: 5_000 }), (ended, passed, fee) => {
        const record = aPermit({ validUntil: endOfMonth(monthOf(ended)), feeSen: sen(fee) });
        const today = endOfMonth(monthOf(ended + passed));
        const { offers } = appraise(record, today, { lapsedYearsLimit: 9 });
        const paidMonths = Math.max(passed, 1);
        expect(offers).toMatchObject([
          {
            quote: { amountSen: paidMonths * fee },
            paidUntil: endOfMonth(monthOf(ended + paidMonths)),
            renewalYear: monthOf(ended + 1).year,
            renewalMonth: monthOf(ended + 1).month,
          },
        ]);
      }),
    );
  });
});

test("a permit for an open space is paid once: what is owed of it, and nothing to renew", () => {
  const permit = aLicence({ type: "LAPANG", printType: null, balanceSen: owing });
  expect(appraise(permit)).toEqual({ status: "unpaid", offers: [arrearsOnly] });
  const paid = { ...permit, balanceSen: sen(0) };
  expect(appraise(paid, "2027-11-15")).toEqual({ status: "nothing_due", offers: [] });
});

describe("what is not renewed online", () => {
  const refused = { status: "counter_only", refusal: "renewal_not_online" };

  test.each([
    ["a dog's licence", { type: "ANJING", printType: null }],
    ["a hawker's", { type: "PENJAJA", printType: null }],
    ["a moving hawker's", { type: "PENJAJAB", printType: null }],
    ["the sale of liquor", { businessCode: "191" }],
    ...([4, 5, 6, 7, 8, 9, 10] satisfies PrintType[]).map(
      (printType) => [`a business of print ${printType}`, { printType }] as const,
    ),
  ] as const)("%s is for the counter, but for its arrears", (_, changes) => {
    expect(appraise(aLicence(changes))).toEqual({ ...refused, offers: [] });
    expect(appraise(aLicence({ ...changes, balanceSen: owing }), "2026-11-15")).toEqual({
      ...refused,
      offers: [arrearsOnly],
    });
  });

  test.each(["G", "B", "P", "H"] as const)("a status %s cannot even pay arrears", (status) => {
    expect(appraise(aLicence({ status, type: "PENJAJA", balanceSen: owing }))).toEqual({
      status: "not_allowed",
      offers: [],
      refusal: "licence_status_not_allowed",
    });
  });
});

test("whatever its type, a balance in the holder's favour pays for nothing and is not paid", () => {
  const types: CouncilLicenceType[] = ["OPERASI", "IKLAN", "KAKILIMA", "LAPANG", "PENJAJA"];
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.integer({ min: 0, max: 90_000 }), (type, credit) => {
      const without = aLicence({ type, printType: null });
      const record = { ...without, balanceSen: sen(credit) };
      expect(appraise(record)).toEqual(appraise(without));
    }),
  );
});
