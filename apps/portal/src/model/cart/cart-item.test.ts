import { removeFromCart } from "@kaunter/domain/cart/cart";
import { expect, test } from "vitest";
import type { DeclaredCharge } from "../charge/kinds/declared.ts";
import { aBooking, aBookingOffer, aCompound, anOffer } from "../../testing/charges.ts";
import { isFee, itemsOf, readItem, type StoredCharge, serviceOf } from "./cart-item.ts";

const addedAt = "2026-03-10T04:00:00.000Z";
const [fine] = itemsOf({ charge: aCompound(), offer: anOffer(), consent: null }, addedAt);
const booking = itemsOf({ charge: aBooking(), offer: aBookingOffer(), consent: null }, addedAt);

const declared: DeclaredCharge = {
  type: "local_government_charge",
  _id: "1773115200000",
  council: "mpt",
  amount: "0.00",
  declaration: {
    type: "local_government_charge",
    council: "mpt",
    license_no: "KPK 1",
    customer_name: "Sinar Maju Tours",
    total_no_of_people: 12,
    start_date: "2026-03-01",
    end_date: "2026-03-04",
    full_name: "Siti Aminah",
    email: "siti@contoh.my",
    phone: "013-012 3456",
  },
};
const offer = anOffer({ selection: "full", amount: "36.00" });
const [visit] = itemsOf({ charge: declared, offer, consent: null }, addedAt);

test("a booking comes with its deposit, and goes with it", () => {
  expect(booking.map(({ kind, amountSen }) => [kind, amountSen])).toEqual([
    ["booking", 40_000],
    ["booking_deposit", 30_000],
  ]);
  expect(booking.map(({ stored }) => isFee(stored))).toEqual([false, true]);
  for (const line of booking) expect(removeFromCart(booking, line).cart).toEqual([]);
});

test("what was declared is known by its licence and days, and is asked about with all that was said", () => {
  expect(visit).toMatchObject({
    kind: "local_government_charge",
    reference: "KPK 1, 01/03/2026 – 04/03/2026",
    amountSen: 3_600,
  });
  expect(serviceOf(visit?.stored as StoredCharge)).toEqual({
    _id: "1773115200000",
    selection: "full",
    declaration: declared.declaration,
  });
});

test("a row comes back as it was stored, and one that somebody spoiled does not come back", () => {
  const rows = [...booking, visit, fine].map((item, index) => ({ id: index + 1, ...item?.stored }));
  expect(rows.map((row) => readItem(row)?.reference)).toEqual([
    "BK-2026-000001",
    "BK-2026-000001",
    "KPK 1, 01/03/2026 – 04/03/2026",
    "V26-000001",
  ]);
  const spoilt = [
    { ...rows[0], type: "weather" },
    { ...rows[0], reference_no: 5 },
    { ...rows[1], reference_no: 5 },
    { ...rows[2], declaration: { license_no: "KPK 1" } },
    { ...rows[2], declaration: null },
    { ...rows[3], compound_type: "weather" },
  ];
  expect(spoilt.map(readItem).filter((item) => item !== null)).toEqual([]);
});
