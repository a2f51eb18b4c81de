import type { Sen } from "../money.ts";
import { currency } from "../vocabulary/payments.ts";
import {
  hasEndedUnpaid,
  isLive,
  type PaymentFacts,
  type ProviderEvidence,
  statusOfPayment,
} from "./lifecycle.ts";

export const referenceLength = 20;

/** No I, O, 0 or 1, which people confuse. With 32 symbols every one is equally likely for a random byte. */
const symbols = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const lettersAtTheEnds = symbols.slice(0, 16);

/**
 * The name of an attempt at its provider, new for each attempt. The card provider signs its fields without separators:
 * a fixed length and letters at both ends keep the reference from lending digits to the amount or taking some from it.
 */
export function providerReference(randomBytes: Uint8Array): string {
  if (randomBytes.length !== referenceLength) {
    throw new RangeError(`A reference is made of ${referenceLength} random bytes`);
  }
  const symbolOf = (byte: number, place: number) => {
    const isAtAnEnd = place === 0 || place === referenceLength - 1;
    const choice = isAtAnEnd ? lettersAtTheEnds : symbols;
    return choice.charAt(byte % choice.length);
  };
  return Array.from(randomBytes, symbolOf).join("");
}

/** Money as a provider reports it; `amountSen` is missing when its text is no amount. */
export type ReportedMoney = { readonly amountSen?: Sen; readonly currency: string };

/** An approval counts as one only for exactly the amount we asked for, compared as whole sen. */
export function judgeApproval(askedSen: Sen, reported: ReportedMoney): ProviderEvidence {
  const isExact = reported.amountSen === askedSen && reported.currency === currency;
  return isExact ? "approved" : "mismatched";
}

/** What is known when the payer wants to try another way of paying. */
export type SwitchFacts = {
  readonly payment: PaymentFacts;
  /** The provider's word on the open attempt, asked just now and not recorded yet. */
  readonly answer: ProviderEvidence;
  readonly isHandOffServed: boolean;
  /** The payer says that the page of the bank is closed. */
  readonly hasPayerLeft: boolean;
};

export type SwitchVerdict =
  | "start"
  | "cancel_and_start"
  | "ask_payer"
  | "new_payment"
  | "exhausted"
  | "refuse";

/** More banks than anyone tries for one payment; each attempt is a signed message that is kept for ever. */
export const attemptLimit = 10;

/**
 * Whether a new attempt may supersede the open one. Where it may, it is started before the answer is recorded: the old
 * attempt's decline then belongs to a superseded attempt and does not end the payment.
 */
export function mayStartAttempt(facts: SwitchFacts): SwitchVerdict {
  const { payment, answer } = facts;
  const status = statusOfPayment(payment);
  if (!isLive(status)) return hasEndedUnpaid(status) ? "new_payment" : "refuse";
  if (answer === "approved" || answer === "mismatched") return "refuse";
  if (payment.attempts.length >= attemptLimit) return "exhausted";
  const isFinal = answer === "abandoned" || answer === "declined";
  const isUntouched = !facts.isHandOffServed && answer === "none";
  if (payment.attempts.length === 0 || isFinal || isUntouched) return "start";
  return facts.hasPayerLeft ? "cancel_and_start" : "ask_payer";
}
