import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endOfYear, parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import {
  appraiseTradingLicence,
  defaultTradingLicenceRates,
  readTradingLicenceNo,
  type TradingLicenceRates,
  type TradingLicenceRecord,
} from "./trading-licence.ts";

/** R012345: in force until the end of last year, nothing owed. */
function aLicence(changes: Partial<TradingLicenceRecord> = {}): TradingLicenceRecord {
  const validUntil = endOfYear(2025);
  const balanceSen = sen(0);
  return { status: "A", validUntil, balanceSen, businessCode: "101", entryCount: 1, ...changes };
}

function appraise(
  record: TradingLicenceRecord,
  on = "2026-03-10",
  rates: Partial<TradingLicenceRates> = {},
) {
  const allRates = { ...defaultTradingLicenceRates, ...rates };
  return appraiseTradingLicence(record, allRates, parseCalendarDay(on));
}

const processFee = {
  type: "process_fee",
  quote: { amountSen: 500, explanation: [{ code: "process_fee", params: {}, amountSen: 500 }] },
};
const arrearsOnly = {
  selection: "arrears_only",
  quote: { amountSen: 6_000, explanation: [{ code: "arrears", params: {}, amountSen: 6_000 }] },
  tied: [],
};
const counterOnly = { status: "counter_only", refusal: "trading_licence_counter_only" };
const owing = sen(-6_000);

describe("the number", () => {
  test.each(["R012345", "r-012 345"])("may be written %j", (text) => {
    expect(readTradingLicenceNo(text)).toBe("R012345");
  });

  test.each(["012345", "R1234", "R123456789", "201-0001"])("is not %j", (text) => {
    expect(() => readTradingLicenceNo(text)).toThrow(
      expect.objectContaining({ code: "invalid_account_no" }),
    );
  });
});

describe("a renewal", () => {
  test.each(["2026-03-10", "2026-08-20", "2026-11-15", "2026-12-31"])(
    "on %s of a licence that ended last year pays this year and one process fee",
    (on) => {
      expect(appraise(aLicence(), on)).toEqual({
        status: "renewable",
        offers: [
          {
            selection: "renewal",
            quote: {
              amountSen: 2_500,
              explanation: [{ code: "licence_fee", params: { year: 2026 }, amountSen: 2_500 }],
            },
            tied: [processFee],
            paidUntil: "2026-12-31",
            renewalYear: 2026,
          },
        ],
      });
    },
  );

  test("is possible for an expired licence as for an active one", () => {
    expect(appraise(aLicence({ status: "T" }))).toEqual(appraise(aLicence()));
  });

  test("pays the fee of every missed year, and still one process fee", () => {
    const { offers } = appraise(aLicence({ validUntil: endOfYear(2023) }));
    expect(offers).toMatchObject([
      {
        quote: { amountSen: 7_500 },
        tied: [processFee],
        paidUntil: "2026-12-31",
        renewalYear: 2024,
      },
    ]);
    expect(offers[0]?.quote.explanation.map((line) => line.params)).toEqual([
      { year: 2024 },
      { year: 2025 },
      { year: 2026 },
    ]);
  });

  test("has no tied line when the council takes no process fee", () => {
    const { offers } = appraise(aLicence(), "2026-03-10", { processFeeSen: sen(0) });
    expect(offers[0]?.tied).toEqual([]);
  });

  test("includes what is owed, which may also be paid alone and without a process fee", () => {
    const { status, offers } = appraise(aLicence({ balanceSen: owing }));
    expect(status).toBe("renewable");
    expect(offers).toMatchObject([{ selection: "renewal" }, arrearsOnly]);
    expect(offers[0]?.quote).toEqual({
      amountSen: 8_500,
      explanation: [
        { code: "arrears", params: {}, amountSen: 6_000 },
        { code: "licence_fee", params: { year: 2026 }, amountSen: 2_500 },
      ],
    });
  });

  test("costs the full fee when the council owes the holder", () => {
    const withCredit = aLicence({ balanceSen: sen(2_000) });
    expect(appraise(withCredit)).toEqual(appraise(aLicence()));
  });

  test("always costs the fee of each year from the first missed to the last paid", () => {
    const years = fc.integer({ min: 2023, max: 2026 });
    fc.assert(
      fc.property(years, fc.integer({ min: -50_000, max: 50_000 }), (year, balance) => {
        const record = aLicence({ validUntil: endOfYear(year), balanceSen: sen(balance) });
        const [renewal] = appraise(record, "2026-11-01").offers;
        const paidYears = Math.max(2026 - year, 1);
        expect(renewal?.quote.amountSen).toBe(paidYears * 2_500 + Math.max(0, -balance));
        expect(renewal?.paidUntil).toBe(endOfYear(year + paidYears));
      }),
    );
  });
});

describe("an early renewal", () => {
  const inForce = aLicence({ validUntil: endOfYear(2026) });

  test.each(["2026-11-01", "2026-12-31"])("on %s is for next year", (on) => {
    const { status, offers } = appraise(inForce, on);
    expect(status).toBe("renewable");
    expect(offers).toMatchObject([
      {
        quote: { amountSen: 2_500 },
        tied: [processFee],
        paidUntil: "2027-12-31",
        renewalYear: 2027,
      },
    ]);
  });

  test.each(["2026-03-10", "2026-08-20", "2026-10-31"])("is not open on %s", (on) => {
    const nothingYet = { status: "nothing_due", offers: [], opensOn: "2026-11-01" };
    expect(appraise(inForce, on)).toEqual(nothingYet);
  });

  test("that is not open leaves arrears to be paid", () => {
    const { status, offers } = appraise({ ...inForce, balanceSen: owing }, "2026-10-31");
    expect({ status, offers }).toEqual({ status: "unpaid", offers: [arrearsOnly] });
  });

  test("opens on the council's own day", () => {
    const rates = { earlyRenewalFrom: { month: 10, day: 15 } };
    const statuses = ["2026-10-14", "2026-10-15"].map((on) => appraise(inForce, on, rates).status);
    expect(statuses).toEqual(["nothing_due", "renewable"]);
  });
});

describe("a licence that cannot be renewed online", () => {
  test.each(["G", "B", "P", "H"] as const)(
    "because of its status %s cannot be paid at all",
    (status) => {
      expect(
        appraise(aLicence({ status, balanceSen: owing, entryCount: 2 }), "2026-11-15"),
      ).toEqual({
        status: "not_allowed",
        offers: [],
        refusal: "licence_status_not_allowed",
      });
    },
  );

  test.each(["2026-03-10", "2026-11-15"])(
    "because it has two entries on %s is for the counter",
    (on) => {
      const record = aLicence({ entryCount: 2, balanceSen: owing });
      expect(appraise(record, on)).toEqual({ ...counterOnly, offers: [] });
    },
  );

  test("because its business is risky is for the counter, but for its arrears", () => {
    const liquor = aLicence({ businessCode: "191" });
    const refused = { status: "counter_only", refusal: "renewal_not_online" };
    expect(appraise(liquor)).toEqual({ ...refused, offers: [] });
    const indebted = appraise({ ...liquor, balanceSen: owing });
    expect(indebted).toEqual({ ...refused, offers: [arrearsOnly] });
    expect(appraise(liquor, "2026-03-10", { riskyBusinessCodes: [] }).status).toBe("renewable");
  });

  test("because it lapsed more than two full years ago is for the counter, but for its arrears", () => {
    const lapsed = aLicence({ status: "T", validUntil: endOfYear(2022) });
    expect(appraise(lapsed, "2026-01-01")).toEqual({ ...counterOnly, offers: [] });
    expect(appraise({ ...lapsed, balanceSen: owing }, "2026-01-01")).toEqual({
      ...counterOnly,
      offers: [arrearsOnly],
    });
  });

  test("because it lapsed could be renewed while the third year after its end was running", () => {
    const lapsed = aLicence({ status: "T", validUntil: endOfYear(2022) });
    expect(appraise(lapsed, "2025-12-31").status).toBe("renewable");
    expect(appraise(lapsed, "2025-12-31", { lapsedYearsLimit: 1 }).status).toBe("counter_only");
  });
});
