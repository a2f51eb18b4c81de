import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, parseCalendarDay } from "../calendar.ts";
import { sen, sumSen } from "../money.ts";
import { compoundTypes } from "../vocabulary/charges.ts";
import {
  appraiseCompound,
  type CompoundRecord,
  compoundStatuses,
  defaultCompoundRates,
  readCompoundReference,
  settleCompound,
} from "./compound.ts";
import { coversArisen } from "./covers.ts";

const today = parseCalendarDay("2026-03-10");

function aCompound(days: number, changes: Partial<CompoundRecord> = {}): CompoundRecord {
  const offenceOn = addDays(today, -days);
  const amountSen = sen(10_000);
  return { type: "individual", amountSen, offenceOn, status: "unpaid", isCourt: false, ...changes };
}

const appraise = (record: CompoundRecord) => appraiseCompound(record, defaultCompoundRates, today);
const payable = (record: CompoundRecord) => appraise(record).offers[0]?.quote.amountSen;

describe("a reference", () => {
  test.each([
    ["individual", "i26-000001", { by: "number", reference: "I26000001" }],
    ["health_trading", "TH26 000001", { by: "number", reference: "TH26000001" }],
    ["vehicle", "v26-000001", { by: "number", reference: "V26000001" }],
    ["vehicle", "st 1234 a", { by: "plate", reference: "ST1234A" }],
  ] as const)("of a compound of type %s may be %j", (type, text, reference) => {
    expect(readCompoundReference(type, text)).toEqual(reference);
  });

  test.each([
    ["individual", "ST1234A"],
    ["individual", "X26000001"],
    ["individual", "I2600001"],
    ["vehicle", "TAWAU"],
    ["vehicle", "ST1234?"],
    ["vehicle", "1"],
  ] as const)("of a compound of type %s is not %j", (type, text) => {
    expect(() => readCompoundReference(type, text)).toThrow(
      expect.objectContaining({ code: "invalid_account_no" }),
    );
  });
});

describe("what is payable", () => {
  test.each([
    [0, 1_000, 5_000],
    [7, 1_000, 5_000],
    [8, 2_000, 7_500],
    [14, 2_000, 7_500],
    [15, 3_000, 10_000],
    [60, 3_000, 10_000],
    [61, 5_000, 10_000],
    [90, 5_000, 10_000],
    [91, undefined, undefined],
  ])("on day %d is %d sen for a vehicle and %d for others", (days, vehicleSen, otherSen) => {
    expect(payable(aCompound(days, { type: "vehicle" }))).toBe(vehicleSen);
    expect(payable(aCompound(days))).toBe(otherSen);
  });

  test("of an offence dated ahead by mistake is that of its first day", () => {
    expect(payable(aCompound(-1))).toBe(5_000);
  });

  test("is explained as the compound and what early payment takes off", () => {
    expect(appraise(aCompound(10))).toEqual({
      status: "unpaid",
      offers: [
        {
          selection: "full",
          tied: [],
          quote: {
            amountSen: 7_500,
            explanation: [
              { code: "compound", params: {}, amountSen: 10_000 },
              { code: "early_payment", params: { percent: "25" }, amountSen: -2_500 },
            ],
          },
        },
      ],
    });
  });

  test("for a vehicle is one line, whatever its compound says", () => {
    const { offers } = appraise(aCompound(3, { type: "vehicle", amountSen: sen(30_000) }));
    expect(offers[0]?.quote.explanation).toEqual([
      { code: "compound", params: {}, amountSen: 1_000 },
    ]);
  });

  const others = fc.constantFrom(...compoundTypes.filter((type) => type !== "vehicle"));
  const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(sen);

  test("never grows above the compound or shrinks from day to day, except for vehicles", () => {
    fc.assert(
      fc.property(others, amounts, fc.nat({ max: 89 }), (type, amountSen, days) => {
        const [now, next] = [days, days + 1].map((day) =>
          payable(aCompound(day, { type, amountSen })),
        );
        expect(next).toBeLessThanOrEqual(amountSen);
        expect(now).toBeLessThanOrEqual(next ?? 0);
      }),
    );
  });

  test("is the whole compound less the reduction, to the sen, except for vehicles", () => {
    fc.assert(
      fc.property(others, amounts, fc.nat({ max: 90 }), (type, amountSen, days) => {
        const quote = appraise(aCompound(days, { type, amountSen })).offers[0]?.quote;
        const [whole, ...reductions] = quote?.explanation.map((line) => line.amountSen) ?? [];
        expect(whole).toBe(amountSen);
        expect(sumSen(reductions)).toBe((quote?.amountSen ?? 0) - amountSen);
      }),
    );
  });
});

describe("a compound that cannot be paid online", () => {
  test.each(compoundStatuses.filter((status) => status !== "unpaid"))(
    "because it is %s says so, even when it is old or was at court",
    (status) => {
      const settled = { status, offers: [] };
      expect(appraise(aCompound(91, { status }))).toEqual(settled);
      expect(appraise(aCompound(3, { status, isCourt: true }))).toEqual(settled);
    },
  );

  test.each([
    ["went to court early", aCompound(3, { isCourt: true })],
    ["is older than the ladder", aCompound(91)],
    ["is a vehicle's and older than the ladder", aCompound(120, { type: "vehicle" })],
  ])("because it %s is refused with that reason", (_, record) => {
    expect(appraise(record)).toEqual({ status: "court", offers: [], refusal: "compound_court" });
  });

  test("because it is of no amount has nothing due", () => {
    expect(appraise(aCompound(3, { amountSen: sen(0) })).status).toBe("nothing_due");
  });
});

test("the ladder is the council's own", () => {
  const ladder = [{ untilDay: 30, vehicleSen: sen(1_500), otherBasisPoints: 9_000 }];
  const [last, late] = [30, 31].map((days) => appraiseCompound(aCompound(days), { ladder }, today));
  expect(last?.offers[0]?.quote.amountSen).toBe(9_000);
  expect(late?.status).toBe("court");
});

test("a compound is settled once, and only while it is owed", () => {
  const settled = settleCompound(aCompound(3), {});
  expect(settled).toEqual(aCompound(3, { status: "paid" }));
  for (const status of ["paid", "cancelled", "dropped"] as const) {
    expect(settleCompound(aCompound(3, { status }), {})).toBeNull();
  }
});

test("a compound of an offence after the payment is another one under the same number", () => {
  expect(settleCompound(aCompound(-1), coversArisen(aCompound(3).offenceOn, today))).toBeNull();
});
