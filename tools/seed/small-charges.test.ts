import { expect, test } from "vitest";
import type { BookingRecord } from "./bookings.ts";
import type { Kind } from "./charge.ts";
import { councils } from "./councils.ts";
import { chargesOf } from "./demonstration.ts";
import type { ParkingRecord } from "./parking-charges.ts";
import { scenariosOn } from "./scenarios.ts";
import type { TicketRecord } from "./tickets.ts";

const today = "2026-03-10";
const hourMs = 60 * 60 * 1000;

function recordsOf<Fields extends object>(kind: Kind, day = today): Fields[] {
  const charges = councils.flatMap((council) => chargesOf(council, day));
  return charges.filter((charge) => charge.kind === kind).map(({ record }) => record as Fields);
}
const bookings = recordsOf<BookingRecord>("booking");
const tickets = recordsOf<TicketRecord>("ticket");
const parking = recordsOf<ParkingRecord>("parking");

const hoursSince = (moment: string | null) =>
  (Date.parse(`${today}T10:00:00Z`) - Date.parse(moment ?? "")) / hourMs;

test("approved bookings can be paid on the day they are seeded, expired ones cannot", () => {
  const approved = bookings.filter(({ status }) => status === "approved");
  expect(approved.length).toBeGreaterThan(50);
  expect(approved.filter(({ approvedAt }) => hoursSince(approvedAt) >= 72)).toEqual([]);
  const expired = bookings.filter(({ status }) => status === "expired");
  expect(expired.filter(({ approvedAt }) => hoursSince(approvedAt) < 72)).toEqual([]);
  const pending = bookings.filter(({ status }) => status === "pending");
  expect(pending.filter(({ approvedAt }) => approvedAt !== null)).toEqual([]);
});

test("halls have a deposit and courts have none, and every slot is still to come", () => {
  for (const { item, deposits, slots } of bookings) {
    expect(deposits).toHaveLength(item === "Dewan Masyarakat" ? 1 : 0);
    expect(slots.filter(({ on }) => on <= today)).toEqual([]);
    expect(slots.filter(({ from, to }) => from >= to)).toEqual([]);
  }
});

test("tickets against a property name one of its council's accounts", () => {
  const withProperty = tickets.filter(({ assessmentNumber }) => assessmentNumber !== null);
  expect(withProperty.length).toBeGreaterThan(30);
  expect(new Set(withProperty.map(({ description }) => description))).toEqual(
    new Set(["Potong rumput", "Kutipan sampah pukal"]),
  );
});

test("parking costs 50 sen an hour in zone A and a ringgit in zone B, at most nine hours, never on a Sunday", () => {
  for (const { zone, hours, amountSen, parkedOn } of parking) {
    expect(amountSen).toBe(hours * (zone === "A" ? 50 : 100));
    expect(hours).toBeLessThanOrEqual(9);
    expect(new Date(`${parkedOn}T00:00:00Z`).getUTCDay()).not.toBe(0);
  }
});

test.each(["2026-03-10", "2028-02-29"])("on %s each scenario tells its story", (day) => {
  const recordOf = (number: string) =>
    scenariosOn(day).find((charge) => charge.number === number)?.record;
  expect(recordOf("BK2026000001")).toMatchObject({
    status: "approved",
    approvedAt: null,
    slots: [{ amountSen: 25_000 }],
    additionalItems: [{ quantity: 1, priceSen: 15_000 }],
    deposits: [{ amountSen: 30_000 }],
  });
  expect(recordOf("TK00000001")).toMatchObject({ status: "unpaid", amountSen: 200 });
  expect(recordOf("PK00000001")).toMatchObject({ status: "unpaid", amountSen: 200, hours: 4 });
});
