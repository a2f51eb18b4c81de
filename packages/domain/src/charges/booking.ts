import type { CalendarDay } from "../calendar.ts";
import { formatDay } from "../date-format.ts";
import { type Sen, sen, zeroSen } from "../money.ts";
import type { Unit } from "../vocabulary/charges.ts";
import { type Appraisal, appraisalOf, type Offer } from "./appraisal.ts";
import { chargeKinds } from "./kinds.ts";
import { type ExplanationLine, type Quote, quoteOf } from "./quote.ts";
import { readReference } from "./reference.ts";

export const bookingStatuses = ["pending", "approved", "paid", "cancelled", "expired"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** A stretch of one day, "08:00" to "17:00". */
export type BookedSlot = {
  readonly on: CalendarDay;
  readonly from: string;
  readonly to: string;
  readonly amountSen: Sen;
};

export type AdditionalItem = {
  readonly name: string;
  readonly quantity: number;
  readonly unit: Unit;
  readonly priceSen: Sen;
};

export type Deposit = { readonly name: string; readonly amountSen: Sen };

export type BookingRecord = {
  readonly status: BookingStatus;
  /** From then on time runs for whoever booked. */
  readonly approvedAt: Date | null;
  readonly slots: readonly BookedSlot[];
  readonly additionalItems: readonly AdditionalItem[];
  readonly deposits: readonly Deposit[];
};

export type BookingRates = {
  /** How long an approved booking is kept for whoever has not paid. */
  readonly keptForHours: number;
};

export const defaultBookingRates: BookingRates = { keptForHours: 72 };

export type BookingOffer = Offer<"full">;

const hourMs = 60 * 60 * 1000;

/** Reads "BK-2026-000001"; small letters, dashes and spaces do not matter. */
export function readBookingNo(text: string): string {
  return readReference(text, chargeKinds.booking.shape);
}

/** What is payable of a booking at a moment: slots and additional items, and beside them the deposits. */
export function appraiseBooking(
  record: BookingRecord,
  { keptForHours }: BookingRates,
  now: Date,
): Appraisal<BookingOffer> {
  const { status, approvedAt } = record;
  const isLate =
    approvedAt !== null && now.getTime() - approvedAt.getTime() >= keptForHours * hourMs;
  if (status === "expired" || (status === "approved" && isLate)) {
    return { status: "expired", offers: [], refusal: "booking_expired" };
  }
  if (status !== "approved") return { status, offers: [] };
  const quote = quoteOf(linesOf(record));
  const deposit = depositOf(record);
  // A deposit goes with what it secures: alone it is left to the counter.
  if (quote.amountSen === 0 && deposit.amountSen > 0) return { status: "counter_only", offers: [] };
  const tied = [{ type: "booking_deposit" as const, quote: deposit }];
  const offer = { selection: "full" as const, quote, tied: deposit.amountSen > 0 ? tied : [] };
  return appraisalOf([offer], "approved");
}

/** What is owed of a booking without its deposits, however late it is. */
export function bookingOwed(record: Pick<BookingRecord, "status" | Lines>): Sen {
  return record.status === "approved" ? quoteOf(linesOf(record)).amountSen : zeroSen;
}

/** The record once it is paid, or null when nothing of it is owed any more. What was quoted in time is honoured late. */
export function settleBooking<Kept extends Pick<BookingRecord, "status">>(
  record: Kept,
): Kept | null {
  return record.status === "approved" ? { ...record, status: "paid" } : null;
}

type Lines = "slots" | "additionalItems";

function linesOf({ slots, additionalItems }: Pick<BookingRecord, Lines>): ExplanationLine[] {
  return [...slots.map(lineOfSlot), ...additionalItems.map(lineOf)];
}

function itemSen({ quantity, priceSen }: AdditionalItem): Sen {
  return sen(quantity * priceSen);
}

function lineOfSlot({ on, from, to, amountSen }: BookedSlot): ExplanationLine {
  return { code: "booked_slot", params: { date: formatDay(on), from, to }, amountSen };
}

function lineOf(item: AdditionalItem): ExplanationLine {
  const { name, quantity } = item;
  return { code: "additional_item", params: { name, quantity }, amountSen: itemSen(item) };
}

function depositOf({ deposits }: BookingRecord): Quote {
  return quoteOf(
    deposits.map(({ name, amountSen }) => ({ code: "deposit", params: { name }, amountSen })),
  );
}
