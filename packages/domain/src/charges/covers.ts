import type { CalendarDay } from "../calendar.ts";
import { negateSen, type Sen, sen } from "../money.ts";

/**
 * What a payment covered of a record when it was settled. It is kept with the payment: a later record may ask for more
 * under the same number, and only what was covered is paid.
 */
export type Covers = {
  /** By year, up to which amount an assessment was paid. */
  readonly years?: Readonly<Record<string, Sen>>;
  /** How much of what a balance owed was paid. */
  readonly balanceSen?: Sen;
  /** The last day on which a debt can have arisen that was paid once and whole. */
  readonly arisenUntil?: CalendarDay;
};

/** Of a balance, on which what is owed is negative: never more than that. */
export function coversBalance(balanceSen: Sen, paidSen: Sen): Covers {
  return { balanceSen: sen(Math.max(0, Math.min(paidSen, negateSen(balanceSen)))) };
}

/** Of a debt that is paid once and whole: one that arose after its payment has only the number in common with it. */
export function coversArisen(arisenOn: CalendarDay, settledOn: CalendarDay): Covers {
  return { arisenUntil: arisenOn < settledOn ? settledOn : arisenOn };
}

export function isCovered(arisenOn: CalendarDay, { arisenUntil }: Covers): boolean {
  return arisenUntil === undefined || arisenOn <= arisenUntil;
}
