import type { BookingRecord } from "./bookings.ts";
import type { Charge } from "./charge.ts";
import { addDays } from "./days.ts";
import type { ParkingRecord } from "./parking-charges.ts";
import type { TicketRecord } from "./tickets.ts";

/** A hall with its deposit, a ticket and an unpaid hour of parking. */
export function smallScenariosOn(today: string): Charge[] {
  return [bookingOn(today), ticketOn(today), parkingOn(today)];
}

function bookingOn(today: string): Charge<BookingRecord> {
  const on = addDays(today, 30);
  return {
    council: "mpt",
    kind: "booking",
    number: "BK2026000001",
    plate: null,
    record: {
      status: "approved",
      createdAt: `${addDays(today, -2)}T02:00:00.000Z`,
      // No time runs for it: a demonstration may last longer than a council keeps a booking.
      approvedAt: null,
      item: "Dewan Masyarakat",
      description: "Majlis perkahwinan",
      customerName: "JOVITA MOJIKON",
      slots: [{ on, from: "08:00", to: "17:00", rateSen: 25_000, amountSen: 25_000 }],
      additionalItems: [{ name: "Sistem PA", quantity: 1, unit: "unit", priceSen: 15_000 }],
      deposits: [{ name: "Dewan", amountSen: 30_000 }],
    },
  };
}

function ticketOn(today: string): Charge<TicketRecord> {
  return {
    council: "mpt",
    kind: "ticket",
    number: "TK00000001",
    plate: null,
    record: {
      amountSen: 200,
      status: "unpaid",
      issuedOn: addDays(today, -1),
      description: "Lot tamu",
      payer: "SITTI BINTI KASSIM",
      assessmentNumber: null,
    },
  };
}

function parkingOn(today: string): Charge<ParkingRecord> {
  const plate = "ST1002B";
  return {
    council: "mpt",
    kind: "parking",
    number: "PK00000001",
    plate,
    record: {
      amountSen: 200,
      status: "unpaid",
      zone: "A",
      hours: 4,
      parkedOn: addDays(today, -2),
      plate,
    },
  };
}
