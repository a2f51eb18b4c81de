import type { Charge, ChargeRows, Offer as WireOffer, Quotes } from "@kaunter/contracts/charges";
import type { Declaration } from "@kaunter/contracts/declarations";
import type { Appraisal, Offer } from "@kaunter/domain/charges/appraisal";
import {
  chargeKinds,
  type DeclaredKind,
  type Kind,
  type LineKind,
} from "@kaunter/domain/charges/kinds";
import type { LicenceOffer } from "@kaunter/domain/charges/licensing";
import { fullAmount, type NextChange } from "@kaunter/domain/charges/next-change";
import type { Quote } from "@kaunter/domain/charges/quote";
import { formatDay } from "@kaunter/domain/date-format";
import type { DomainError } from "@kaunter/domain/domain-error";
import { type Sen, sumSen, writeRinggit, zeroSen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { errorText } from "@kaunter/words/error-text";
import { speak } from "@kaunter/words/speak";
import type { ServiceFees } from "../site/service-fees.ts";
import type { PaidLine } from "./charge-kind.ts";
import { readDeclared } from "./declared-charges.ts";
import { kindNamed, writeUntil } from "./kinds.ts";
import { chargeIdOf } from "./charge-id.ts";

import type { CartItem, QuotedItem } from "./quote-items.ts";
import type { AppraisedCharge, FoundBills } from "./search-charges.ts";

export function presentCharge(found: AppraisedCharge, language: Language): Charge {
  const { kind, charge, appraisal, nextChange } = found;
  const { opensOn } = appraisal;
  const said = saidOf(found);
  return {
    _id: chargeIdOf(charge),
    council: charge.council,
    version: charge.version,
    status: appraisal.status,
    amount: writeRinggit(payableSen([appraisal])),
    offers: appraisal.offers.map((offer) => presentOffer(offer, kind.kind)),
    ...(charge.staleSince && { as_of: formatDay(charge.staleSince) }),
    ...(opensOn && { opens_on: formatDay(opensOn) }),
    ...(nextChange && { next_change: presentChange(nextChange) }),
    ...(said && { error: said, reason: errorText(speak(language), said, {}) }),
    ...kind.present(charge),
  };
}

function saidOf({ charge, appraisal: { refusal, offers } }: AppraisedCharge) {
  if (refusal) return refusal;
  if (charge.ruling === "suspended" && offers.length > 0) return "licence_suspended";
  return charge.isUpdating ? "latest_payment_accepted" : undefined;
}

/** All that were found; where one of several cannot be read, that is said beside them. */
export function presentRows({ charges, refusal }: FoundBills, language: Language): ChargeRows {
  if (charges.length === 0 && refusal) throw refusal;
  const rows = charges.map((charge) => presentCharge(charge, language));
  return { rows, ...(refusal && presentRefusal(refusal, language)) };
}

export function presentRefusal({ code, params }: DomainError, language: Language) {
  return { error: code, reason: errorText(speak(language), code, params) };
}

function presentChange({ on, amountSen, endsAt }: NextChange) {
  return {
    on: formatDay(on),
    ...(amountSen !== null && { amount: writeRinggit(amountSen) }),
    ...(endsAt && { ends_at: endsAt.toISOString() }),
  };
}

/** What paying all of these costs today, tied lines included. */
export function payableSen(appraisals: readonly Appraisal[]): Sen {
  return sumSen(appraisals.map((each) => fullAmount(each) ?? zeroSen));
}

function presentOffer(offer: Offer | LicenceOffer, kind: Kind | DeclaredKind): WireOffer {
  const { selection, quote, tied, paidUntil, isFull } = offer;
  return {
    selection,
    ...presentQuote(quote),
    tied: tied.map((line) => ({ type: line.type, ...presentQuote(line.quote) })),
    ...(paidUntil && { paid_until: writeUntil(kind, paidUntil) }),
    ...(isFull !== undefined && { full_payment: isFull }),
    ...(isRecorded(kind) ? kindNamed(kind).presentDiscounts?.(quote) : untaxed),
    ...("renewalYear" in offer &&
      offer.renewalYear !== undefined && { renewal_year: offer.renewalYear }),
    ...("renewalMonth" in offer &&
      offer.renewalMonth !== undefined && { renewal_month: offer.renewalMonth }),
  };
}

/** Of what was declared nothing is taken off, and nothing is added. */
const untaxed = { gst_amount: writeRinggit(zeroSen), discount: writeRinggit(zeroSen) };

function presentQuote({ amountSen, explanation }: Quote) {
  return {
    amount: writeRinggit(amountSen),
    explanation: explanation.map(({ code, params, amountSen: lineSen }) => ({
      code,
      params,
      amount: writeRinggit(lineSen),
    })),
  };
}

export function presentQuotes(
  items: readonly QuotedItem[],
  fees: ServiceFees,
  language: Language,
): Quotes {
  const service_fees = [...fees].map(([method, feeSen]) => ({
    method,
    amount: writeRinggit(feeSen),
  }));
  return {
    ...(service_fees.length > 0 && { service_fees }),
    items: items.map((item) => {
      const named = { _id: item.chargeId, selection: item.selection };
      if ("offer" in item) {
        const staleSince = "charge" in item ? item.charge.staleSince : undefined;
        const offer = presentOffer(item.offer, item.kind);
        return { ...named, offer, ...(staleSince && { as_of: formatDay(staleSince) }) };
      }
      return { ...named, ...presentRefusal(item.refusal, language) };
    }),
  };
}

/** What a line of a payment tells in the names that are specified for its kind. */
export function presentPaid(kind: LineKind, number: string, line: PaidLine) {
  if (!isRecorded(kind)) return {};
  const home = kindNamed(kind);
  return { [home.numberField]: number, ...home.lineFields?.(line) };
}

/** What was declared, and what is tied to another line, has no kind with a home. */
function isRecorded(kind: LineKind): kind is Kind {
  return Object.hasOwn(chargeKinds, kind);
}

interface WireItem {
  _id: string;
  selection: string;
  declaration?: Declaration | undefined;
}

/** An item of a cart as a call names it, with what its payer declares. */
export function readItem({ _id, selection, declaration }: WireItem): CartItem {
  if (!declaration) return { chargeId: _id, selection };
  return { chargeId: _id, selection, declared: readDeclared(declaration) };
}
