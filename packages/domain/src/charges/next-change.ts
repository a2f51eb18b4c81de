import { addDays, type CalendarDay, endOfMonth, isBefore, partsOf } from "../calendar.ts";
import { addSen, type Sen, sumSen } from "../money.ts";
import type { Appraisal, Offer } from "./appraisal.ts";
import type { Deadline } from "./deadlines.ts";

/** From when paying all of a charge costs something else; null where it can then not be paid. */
export type NextChange = { readonly on: CalendarDay; readonly amountSen: Sen | null };

/** The offer that pays all of a charge; renewing comes before paying old debt alone. */
function fullOffer({ offers }: Appraisal): Offer | undefined {
  return offers.find(({ isFull }) => isFull) ?? offers[0];
}

/** What paying all of it costs, tied lines included; null when nothing can be paid. */
export function fullAmount(appraisal: Appraisal): Sen | null {
  const offer = fullOffer(appraisal);
  if (offer === undefined) return null;
  return addSen(offer.quote.amountSen, sumSen(offer.tied.map(({ quote }) => quote.amountSen)));
}

/** Nobody who pays today asks what it will cost in years. */
const daysAhead = 366;

/**
 * Amounts change after a deadline of their kind, or with a month, for which interest is owed. These few days are
 * appraised like today, so that no kind says twice what it costs.
 */
export function nextChange(
  today: CalendarDay,
  deadlines: readonly Deadline[],
  appraiseOn: (day: CalendarDay) => Appraisal,
): NextChange | null {
  const now = fullAmount(appraiseOn(today));
  if (now === null) return null;
  const ends = [...deadlines.map(({ on }) => on), endOfMonth(partsOf(today))];
  const horizon = addDays(today, daysAhead);
  const isNear = (end: CalendarDay) => !isBefore(end, today) && isBefore(end, horizon);
  const days = ends.filter(isNear).map((end) => addDays(end, 1));
  const changes = days
    .toSorted()
    .map((on) => ({ on, amountSen: fullAmount(appraiseOn(on)) }))
    .filter(({ amountSen }) => amountSen !== now);
  return changes[0] ?? null;
}
