import type { Charge } from "./charge.ts";
import type { Council } from "./councils.ts";
import { addDays } from "./days.ts";
import { drawPerson } from "./people.ts";
import { between, isOneIn, pick, pickByShare, type Random, randomOf } from "./random.ts";

export interface BookingRecord {
  status: "pending" | "approved" | "paid" | "cancelled" | "expired";
  createdAt: string;
  approvedAt: string | null;
  item: string;
  description: string;
  customerName: string;
  slots: { on: string; from: string; to: string; rateSen: number; amountSen: number }[];
  additionalItems: { name: string; quantity: number; unit: string; priceSen: number }[];
  deposits: { name: string; amountSen: number }[];
}

type Use = Pick<BookingRecord, "item" | "description" | "slots" | "additionalItems" | "deposits">;

const statusShares = { approved: 45, pending: 15, paid: 28, cancelled: 8, expired: 4 };

// Ringgit in sen for an hour of a court.
const courts = [
  { item: "Gelanggang Badminton", rateSen: 800 },
  { item: "Gelanggang Bola Keranjang", rateSen: 1_500 },
  { item: "Gelanggang Sepak Takraw", rateSen: 600 },
];
// Ringgit in sen for a day or an evening of a hall.
const functions = [
  { description: "Majlis perkahwinan", rateSen: 25_000 },
  { description: "Pertandingan", rateSen: 15_000 },
  { description: "Pesta buku", rateSen: 15_000 },
];
const sessions = [
  { from: "08:00", to: "17:00" },
  { from: "18:00", to: "23:00" },
];

export function bookingOf(council: Council, index: number, today: string): Charge<BookingRecord> {
  const random = randomOf(council.code, "booking", index);
  const status = pickByShare(random, statusShares);
  const on = addDays(today, between(random, 4, 60));
  // Two days is within the time that the council keeps a booking, five is not.
  const approvedOn = addDays(today, -between(random, 0, 2) - (status === "expired" ? 3 : 0));
  return {
    council: council.code,
    kind: "booking",
    // The first hundred numbers of a year are left to the fixed scenarios.
    number: `BK${today.slice(0, 4)}${String(100 + index).padStart(6, "0")}`,
    plate: null,
    record: {
      status,
      createdAt: `${addDays(approvedOn, -between(random, 1, 5))}T02:00:00.000Z`,
      approvedAt: status === "pending" ? null : `${approvedOn}T01:00:00.000Z`,
      customerName: drawPerson(random, council.division).name,
      ...(isOneIn(random, 3) ? drawCourt(random, on) : drawHall(random, on)),
    },
  };
}

function drawCourt(random: Random, on: string): Use {
  const { item, rateSen } = pick(random, courts);
  const first = between(random, 8, 19);
  const hours = between(random, 1, 3);
  const slots = Array.from({ length: hours }, (_, index) => ({
    on,
    from: hourText(first + index),
    to: hourText(first + index + 1),
    rateSen,
    amountSen: rateSen,
  }));
  return { item, description: "Sukan", slots, additionalItems: [], deposits: [] };
}

function drawHall(random: Random, on: string): Use {
  const { description, rateSen } = pick(random, functions);
  const slots = [{ on, ...pick(random, sessions), rateSen, amountSen: rateSen }];
  const additionalItems = [
    { name: "Sistem PA", quantity: 1, unit: "unit", priceSen: 15_000 },
    { name: "Kerusi", quantity: 50 * between(random, 1, 6), unit: "piece", priceSen: 50 },
    { name: "Meja", quantity: 5 * between(random, 1, 6), unit: "piece", priceSen: 300 },
    { name: "Lampu", quantity: between(random, 2, 5), unit: "hour", priceSen: 3_000 },
  ].filter(() => isOneIn(random, 2));
  const amountSen = pick(random, [20_000, 30_000, 50_000]);
  const deposits = [{ name: "Dewan", amountSen }];
  return { item: "Dewan Masyarakat", description, slots, additionalItems, deposits };
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
