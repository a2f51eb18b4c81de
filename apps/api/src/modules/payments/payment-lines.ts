import type { TiedLine } from "@kaunter/domain/charges/appraisal";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { serviceFeeKind } from "@kaunter/domain/charges/kinds";
import type { Sen } from "@kaunter/domain/money";
import type { PaidLine } from "@kaunter/domain/payment/settlement";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { kindNamed } from "../charges/kinds.ts";
import type { CartItem, Quoted } from "../charges/quote-items.ts";
import type { Line } from "./payment.ts";

/** To whom a tied line belongs once it is settled: a fee is the council's, a deposit is held for who gave it. */
const tiedAccounts = {
  process_fee: "council_payable",
  booking_deposit: "deposits_held",
} as const satisfies Record<TiedLine["type"], PaidLine["account"]>;

/** The lines that a chosen charge becomes: itself, and what is tied to it. */
export function linesOf(
  item: CartItem & Quoted,
  given: Consent | undefined,
): Omit<Line, "lineNo">[] {
  const { council, offer, selection, kind } = item;
  const common = { council, selection, ...subjectOf(item) };
  const consent = consentOf(item, given);
  const main = {
    ...common,
    kind,
    isTied: false,
    account: "council_payable" as const,
    amountSen: offer.quote.amountSen,
    explanation: offer.quote.explanation,
    ...(offer.paidUntil && { paidUntil: offer.paidUntil }),
    ...(consent && { consent }),
  };
  const tied = offer.tied.map(({ type, quote }) => ({
    ...common,
    kind: type,
    isTied: true,
    account: tiedAccounts[type],
    amountSen: quote.amountSen,
    explanation: quote.explanation,
  }));
  return [main, ...tied];
}

/** The operator's own line; none where the way of paying has no fee. */
export function feeLinesOf(feeSen: Sen): Omit<Line, "lineNo">[] {
  if (feeSen === 0) return [];
  return [
    {
      council: operatorOwner,
      kind: serviceFeeKind,
      isTied: false,
      selection: "",
      account: "fees",
      amountSen: feeSen,
      explanation: [],
    },
  ];
}

/** What the lines are about: a charge as it was quoted, or what the payer declared. */
function subjectOf(item: Quoted): Pick<Line, "chargeId" | "chargeVersion" | "declaration"> {
  if ("declaration" in item) return { declaration: item.declaration };
  return { chargeId: item.charge.id, chargeVersion: item.charge.version };
}

function consentOf(item: CartItem & Quoted, given: Consent | undefined) {
  if ("declaration" in item) return null;
  return kindNamed(item.kind).readConsent?.(item.selection, given, item.today);
}
