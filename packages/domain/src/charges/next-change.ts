import {
  addDays,
  type CalendarDay,
  daysBetween,
  endOfMonth,
  isBefore,
  partsOf,
} from "../calendar.ts";
import { addSen, type Sen, sumSen } from "../money.ts";
import type { Appraisal, Offer } from "./appraisal.ts";
import type { Deadline } from "./deadlines.ts";

/** From which day paying all of a charge costs something else; null where it can then not be paid. */
export type NextChange = {
  readonly on: CalendarDay;
  readonly amountSen: Sen | null;
  /** The moment of today at which that begins already. */
  readonly endsAt?: Date;
};

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
  const ends: Pick<Deadline, "on" | "endsAt">[] = [
    ...deadlines,
    { on: endOfMonth(partsOf(today)) },
  ];
  const horizon = addDays(today, daysAhead);
  const changes = ends
    .filter(({ on }) => !isBefore(on, today) && isBefore(on, horizon))
    .toSorted((one, other) => daysBetween(other.on, one.on))
    .map(({ on: end, endsAt }) => {
      const on = addDays(end, 1);
      return { on, amountSen: fullAmount(appraiseOn(on)), ...(endsAt && { endsAt }) };
    })
    .filter(({ amountSen }) => amountSen !== now);
  return changes[0] ?? null;
}
