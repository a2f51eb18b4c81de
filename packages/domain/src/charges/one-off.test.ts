import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import { coversArisen } from "./covers.ts";
import { type OneOffRecord, oneOffStatuses, settleOneOff } from "./one-off.ts";
import { appraiseParking, readParkingReference } from "./parking.ts";
import { appraiseTicket, readTicketNo } from "./ticket.ts";

const today = parseCalendarDay("2026-03-10");
const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(sen);
const invalid = expect.objectContaining({ code: "invalid_account_no" });

function aTicket(changes: Partial<OneOffRecord> = {}): OneOffRecord {
  return { amountSen: sen(200), status: "unpaid", ...changes };
}

describe("a number", () => {
  test.each(["TK00000001", " tk-0000 0001 "])("of a ticket may be written %j", (text) => {
    expect(readTicketNo(text)).toBe("TK00000001");
  });

  test.each(["TK0000001", "TK000000001", "PK00000001", "00000001"])(
    "of a ticket is not %j",
    (text) => {
      expect(() => readTicketNo(text)).toThrow(invalid);
    },
  );

  test.each([
    ["pk-0000 0001", { by: "number", reference: "PK00000001" }],
    ["st 1001 a", { by: "plate", reference: "ST1001A" }],
    // One digit short of a slip's number, it can still be a plate.
    ["PK0000001", { by: "plate", reference: "PK0000001" }],
  ])("%j finds parking by %j", (text, reference) => {
    expect(readParkingReference(text)).toEqual(reference);
  });

  test.each(["TAWAU", "1", "ST1001?", ""])("%j finds no parking", (text) => {
    expect(() => readParkingReference(text)).toThrow(invalid);
  });
});

describe("what is payable", () => {
  test("is the amount that the council has fixed, in one line", () => {
    fc.assert(
      fc.property(amounts, (amountSen) => {
        expect(appraiseTicket(aTicket({ amountSen }))).toEqual({
          status: "unpaid",
          offers: [
            {
              selection: "full",
              tied: [],
              quote: { amountSen, explanation: [{ code: "ticket", params: {}, amountSen }] },
            },
          ],
        });
      }),
    );
  });

  test("of parking says where and for how long", () => {
    const record = { ...aTicket(), zone: "A", hours: 4 };
    expect(appraiseParking(record).offers[0]?.quote.explanation).toEqual([
      { code: "parking", params: { zone: "A", hours: 4 }, amountSen: 200 },
    ]);
  });

  test("of a ticket of no amount is nothing", () => {
    expect(appraiseTicket(aTicket({ amountSen: sen(0) })).status).toBe("nothing_due");
  });

  test.each(oneOffStatuses.filter((status) => status !== "unpaid"))(
    "is nothing when it is %s, and it is settled no more",
    (status) => {
      expect(appraiseTicket(aTicket({ status }))).toEqual({ status, offers: [] });
      expect(settleOneOff(aTicket({ status }), today, {})).toBeNull();
    },
  );
});

test("what is settled is paid, and keeps the rest of its record", () => {
  const record = { ...aTicket(), zone: "B", hours: 1 };
  expect(settleOneOff(record, today, {})).toEqual({ ...record, status: "paid" });
});

test("a debt that arose after a payment has only the number in common with what was paid", () => {
  const days = fc.integer({ min: -400, max: 400 }).map((count) => addDays(today, count));
  fc.assert(
    fc.property(days, days, days, (arisenOn, settledOn, askedOn) => {
      const covers = coversArisen(arisenOn, settledOn);
      const isPaid = settleOneOff(aTicket(), askedOn, covers) !== null;
      expect(isPaid).toBe(askedOn <= settledOn || askedOn <= arisenOn);
    }),
  );
});
