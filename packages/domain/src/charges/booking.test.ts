import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCalendarDay } from "../calendar.ts";
import { type Sen, sen, sumSen } from "../money.ts";
import {
  appraiseBooking,
  type BookingRecord,
  bookingStatuses,
  defaultBookingRates,
  readBookingNo,
  settleBooking,
} from "./booking.ts";

const now = new Date("2026-03-10T04:00:00Z");
const hourMs = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
const on = parseCalendarDay("2026-04-18");

const slot = (amount: number) => ({ on, from: "08:00", to: "17:00", amountSen: sen(amount) });
const item = (quantity: number, price: number) => ({
  name: "PA system",
  quantity,
  unit: "unit" as const,
  priceSen: sen(price),
});
const deposit = (amount: number) => ({ name: "Hall", amountSen: sen(amount) });

/** The hall of the specification's example: 250.00 and 150.00, with a deposit of 300.00. */
function aBooking(changes: Partial<BookingRecord> = {}): BookingRecord {
  return {
    status: "approved",
    approvedAt: hoursAgo(1),
    slots: [slot(25_000)],
    additionalItems: [item(1, 15_000)],
    deposits: [deposit(30_000)],
    ...changes,
  };
}

const appraise = (record: BookingRecord, rates = defaultBookingRates) =>
  appraiseBooking(record, rates, now);

test.each(["BK-2026-000001", "bk2026 000001"])("a booking's number may be written %j", (text) => {
  expect(readBookingNo(text)).toBe("BK2026000001");
});

test.each(["BK-2026-00001", "2026-000001", "BK-2026-0000012", "TK00000001"])(
  "a booking's number is not %j",
  (text) => {
    expect(() => readBookingNo(text)).toThrow(
      expect.objectContaining({ code: "invalid_account_no" }),
    );
  },
);

describe("an approved booking", () => {
  test("is paid in two lines: the hall with what is hired, and the deposit", () => {
    expect(appraise(aBooking())).toEqual({
      status: "approved",
      offers: [
        {
          selection: "full",
          quote: {
            amountSen: 40_000,
            explanation: [
              {
                code: "booked_slot",
                params: { date: "18/04/2026", from: "08:00", to: "17:00" },
                amountSen: 25_000,
              },
              {
                code: "additional_item",
                params: { name: "PA system", quantity: 1 },
                amountSen: 15_000,
              },
            ],
          },
          tied: [
            {
              type: "booking_deposit",
              quote: {
                amountSen: 30_000,
                explanation: [{ code: "deposit", params: { name: "Hall" }, amountSen: 30_000 }],
              },
            },
          ],
        },
      ],
    });
  });

  test("costs its slots and each item as often as it is hired; deposits never mix with it", () => {
    const amount = fc.nat({ max: 100_000 });
    const items = fc.array(fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 10_000 })));
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1 }),
        items,
        fc.array(amount),
        (slots, hired, deposits) => {
          const record = aBooking({
            slots: [slot(1), ...slots.map(slot)],
            additionalItems: hired.map(([quantity, price]) => item(quantity, price)),
            deposits: deposits.map(deposit),
          });
          const [offer] = appraise(record).offers;
          const hiredSen = hired.map(([quantity, price]): Sen => sen(quantity * price));
          expect(offer?.quote.amountSen).toBe(sumSen([sen(1), ...slots.map(sen), ...hiredSen]));
          const heldSen = sumSen(deposits.map(sen));
          expect(offer?.tied.map(({ quote }) => quote.amountSen)).toEqual(
            heldSen > 0 ? [heldSen] : [],
          );
        },
      ),
    );
  });

  test("without deposits has one line", () => {
    expect(appraise(aBooking({ deposits: [] })).offers[0]?.tied).toEqual([]);
    expect(appraise(aBooking({ deposits: [deposit(0)] })).offers[0]?.tied).toEqual([]);
  });

  test("that is free has nothing due, or leaves its deposit to the counter", () => {
    const free = { slots: [slot(0)], additionalItems: [] };
    expect(appraise(aBooking({ ...free, deposits: [] })).status).toBe("nothing_due");
    expect(appraise(aBooking(free))).toEqual({ status: "counter_only", offers: [] });
  });
});

describe("time", () => {
  test.each([
    [71.999, "approved"],
    [72, "expired"],
    [1_000, "expired"],
  ])("makes a booking that was approved %d hours ago %s", (hours, status) => {
    expect(appraise(aBooking({ approvedAt: hoursAgo(hours) })).status).toBe(status);
  });

  test("is given by the council, and does not run before an approval that has no date", () => {
    const booking = aBooking({ approvedAt: hoursAgo(72) });
    expect(appraise(booking, { keptForHours: 73 }).status).toBe("approved");
    expect(appraise(aBooking({ approvedAt: null })).status).toBe("approved");
  });

  test("that has passed is told as such, by the clock as by the council's record", () => {
    const refused = { status: "expired", offers: [], refusal: "booking_expired" };
    expect(appraise(aBooking({ approvedAt: hoursAgo(72) }))).toEqual(refused);
    expect(appraise(aBooking({ status: "expired", approvedAt: null }))).toEqual(refused);
  });

  test("does not turn what is paid, cancelled or not approved yet into something else", () => {
    for (const status of ["paid", "cancelled", "pending"] as const) {
      const old = aBooking({ status, approvedAt: hoursAgo(1_000) });
      expect(appraise(old)).toEqual({ status, offers: [] });
    }
  });
});

test("a booking is settled once, also when its time passed while the bank was asked", () => {
  const late = aBooking({ approvedAt: hoursAgo(100) });
  expect(settleBooking(late)).toEqual({ ...late, status: "paid" });
  for (const status of bookingStatuses.filter((each) => each !== "approved")) {
    expect(settleBooking(aBooking({ status }))).toBeNull();
  }
});
