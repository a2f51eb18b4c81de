import type { Consent } from "@kaunter/domain/charges/licensing";
import { kindNamed } from "../charges/kinds.ts";
import type { CartItem, Quoted } from "../charges/quote-items.ts";
import type { Line } from "./payment.ts";

/** The lines that a chosen charge becomes: itself, and what is tied to it. */
export function linesOf(
  item: CartItem & Quoted,
  given: Consent | undefined,
): Omit<Line, "lineNo">[] {
  const { charge, offer, selection, kind } = item;
  const consent = kindNamed(kind).readConsent?.(selection, given, item.today);
  const common = {
    council: charge.council,
    chargeId: charge.id,
    chargeVersion: charge.version,
    selection,
    account: "council_payable",
  } as const;
  const main = {
    ...common,
    kind,
    isTied: false,
    amountSen: offer.quote.amountSen,
    explanation: offer.quote.explanation,
    ...(offer.paidUntil && { paidUntil: offer.paidUntil }),
    ...(consent && { consent }),
  };
  const tied = offer.tied.map(({ type, quote }) => ({
    ...common,
    kind: type,
    isTied: true,
    amountSen: quote.amountSen,
    explanation: quote.explanation,
  }));
  return [main, ...tied];
}
