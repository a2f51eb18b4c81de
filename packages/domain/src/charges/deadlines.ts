import {
  addDays,
  type CalendarDay,
  calendarDay,
  dayOf,
  daysBetween,
  isBefore,
  yearOf,
} from "../calendar.ts";
import type { Offer } from "./appraisal.ts";
import type { AssessmentRates } from "./assessment.ts";
import type { BookingRates, BookingRecord } from "./booking.ts";
import type { CompoundRates, CompoundRecord, CompoundStep } from "./compound.ts";
import type { LicenceRecord } from "./licensing.ts";
import { explainedSen } from "./quote.ts";

/** What is over after a day on which a bill could still be paid as it is offered now. */
export const deadlineReasons = [
  "rebate_ends",
  "discount_ends",
  "price_rises",
  "court_follows",
  "licence_ends",
  "booking_lapses",
] as const;
export type DeadlineReason = (typeof deadlineReasons)[number];

/** The last day of something, and of what; with the moment, where it is over before that day is. */
export type Deadline = {
  readonly on: CalendarDay;
  readonly reason: DeadlineReason;
  readonly endsAt?: Date;
};

type Offers = readonly Offer[];

/** The ends of the rebate and of the campaign, for whoever would have something of them today. */
export function assessmentDeadlines(
  offers: Offers,
  { rebateUntil, campaign }: AssessmentRates,
  today: CalendarDay,
): Deadline[] {
  const has = (code: "rebate" | "special_discount") =>
    offers.some(({ quote }) => explainedSen(quote, code) < 0);
  const rebateEnd = calendarDay({ year: yearOf(today), ...rebateUntil });
  return [
    ...(has("rebate") ? [{ on: rebateEnd, reason: "rebate_ends" as const }] : []),
    ...(campaign && has("special_discount")
      ? [{ on: campaign.until, reason: "discount_ends" as const }]
      : []),
  ];
}

// A step of a hundred years is a council's way to say that the price stays.
const foreverDays = 36_500;

/** The last day at today's price; after the last step a court decides. Steps of the same price are one. */
export function compoundDeadlines(
  offers: Offers,
  record: CompoundRecord,
  { ladder }: CompoundRates,
  today: CalendarDay,
): Deadline[] {
  if (offers.length === 0) return [];
  const age = daysBetween(record.offenceOn, today);
  const steps = ladder.filter(({ untilDay }) => untilDay >= age);
  const [current] = steps;
  if (current === undefined) return [];
  const priceAt = (step: CompoundStep) =>
    record.type === "vehicle" ? step.vehicleSen : step.otherBasisPoints;
  const isOther = (step: CompoundStep) => priceAt(step) !== priceAt(current);
  const firstOther = steps.findIndex(isOther);
  const last = steps.at(firstOther === -1 ? -1 : firstOther - 1) ?? current;
  const reason = firstOther === -1 ? "court_follows" : "price_rises";
  if (last.untilDay > foreverDays) return [];
  return [{ on: addDays(record.offenceOn, last.untilDay), reason }];
}

/** The end of a licence that can be renewed already; one that has run out has no date any more. */
export function licenceDeadlines(
  offers: Offers,
  { validUntil }: Pick<LicenceRecord, "validUntil">,
  today: CalendarDay,
): Deadline[] {
  const isRenewable = offers.some(({ selection }) => selection === "renewal");
  return isRenewable && !isBefore(validUntil, today)
    ? [{ on: validUntil, reason: "licence_ends" }]
    : [];
}

const hourMs = 60 * 60 * 1000;

/** The last whole day before an approved booking is given up; on the day of that, the moment. */
export function bookingDeadlines(
  offers: Offers,
  { approvedAt }: Pick<BookingRecord, "approvedAt">,
  { keptForHours }: BookingRates,
  today: CalendarDay,
): Deadline[] {
  if (offers.length === 0 || approvedAt === null) return [];
  const lapsesAt = new Date(approvedAt.getTime() + keptForHours * hourMs);
  const lastWhole = addDays(dayOf(lapsesAt), -1);
  const reason = "booking_lapses";
  const isLapsing = isBefore(lastWhole, today);
  return [isLapsing ? { on: today, reason, endsAt: lapsesAt } : { on: lastWhole, reason }];
}
