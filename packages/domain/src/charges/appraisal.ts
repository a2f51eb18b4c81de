import type { CalendarDay } from "../calendar.ts";
import { DomainError, type ErrorCode } from "../domain-error.ts";
import type { StandingRuling } from "../licence/digital-licence.ts";
import type { tiedTypes } from "./kinds.ts";
import type { Quote } from "./quote.ts";

/** How a record stands today, for the eye of the person who looked it up. */
export const chargeStatuses = [
  "unpaid",
  "renewable",
  "nothing_due",
  "paid",
  "cancelled",
  "dropped",
  "court",
  "not_allowed",
  "counter_only",
  "pending",
  "approved",
  "expired",
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** A separate line of the payment that comes and goes with the offer. */
export type TiedLine = {
  readonly type: (typeof tiedTypes)[number];
  readonly quote: Quote;
};

/** One way to pay a record. */
export type Offer<Selection extends string = string> = {
  readonly selection: Selection;
  readonly quote: Quote;
  readonly tied: readonly TiedLine[];
  /** The last day that the payment covers. */
  readonly paidUntil?: CalendarDay;
  readonly isFull?: boolean;
};

/** Why a record that exists cannot be paid, or not be renewed, online. */
export type RefusalCode = Extract<
  ErrorCode,
  | "compound_court"
  | "licence_status_not_allowed"
  | "licence_revoked"
  | "trading_licence_counter_only"
  | "renewal_not_online"
  | "booking_expired"
  | Hold
>;

/** What a payment of a record that is under way means to everybody else. */
export type Hold = "payment_in_progress" | "payment_in_review";

/** What looking at a record gives. A refusal must be shown, even beside an offer to pay old debt. */
export type Appraisal<SomeOffer extends Offer = Offer> = {
  readonly status: ChargeStatus;
  readonly offers: readonly SomeOffer[];
  readonly refusal?: RefusalCode;
  /** The day from which there will be something to pay that is not offered yet. */
  readonly opensOn?: CalendarDay;
};

/** Keeps the offers that cost something, for nothing cannot be paid; with none left, nothing is due. */
export function appraisalOf<SomeOffer extends Offer>(
  offers: readonly SomeOffer[],
  status: ChargeStatus = "unpaid",
): Appraisal<SomeOffer> {
  const payable = offers.filter((offer) => offer.quote.amountSen > 0);
  return { status: payable.length > 0 ? status : "nothing_due", offers: payable };
}

/** A licence that two people revoked is a matter between its holder and the council; a suspended one can be paid for. */
export function whileRuled(appraisal: Appraisal, ruling: StandingRuling | undefined): Appraisal {
  if (ruling !== "revoked") return appraisal;
  return { status: "not_allowed", offers: [], refusal: "licence_revoked" };
}

/** Nobody pays what somebody is paying; once that payment has been in review for long, it is up to the payer. */
export function whileHeld(appraisal: Appraisal, hold: Hold): Appraisal {
  if (appraisal.offers.length === 0) return appraisal;
  const offers = hold === "payment_in_progress" ? [] : appraisal.offers;
  return { ...appraisal, offers, refusal: hold };
}

/** The offer that a payer chose, or the reason why there is none. */
export function chooseOffer<SomeOffer extends Offer>(
  { offers, refusal }: Appraisal<SomeOffer>,
  selection: string,
): SomeOffer {
  const chosen = offers.find((offer) => offer.selection === selection);
  if (chosen !== undefined) return chosen;
  if (refusal !== undefined) throw new DomainError(refusal);
  if (offers.length === 0) throw new DomainError("nothing_due");
  throw new DomainError("invalid_request", { selection: "invalid_value" });
}
