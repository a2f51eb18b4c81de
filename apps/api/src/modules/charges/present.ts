import type { Charge, Offer as WireOffer, Quotes } from "@kaunter/contracts/charges";
import type { Declaration } from "@kaunter/contracts/declarations";
import type { Appraisal, Offer } from "@kaunter/domain/charges/appraisal";
import { declaredKind, type DeclaredKind, type Kind } from "@kaunter/domain/charges/kinds";
import type { LicenceOffer } from "@kaunter/domain/charges/licensing";
import type { Quote } from "@kaunter/domain/charges/quote";
import { formatDay } from "@kaunter/domain/date-format";
import { addSen, type Sen, sumSen, writeRinggit, zeroSen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { errorText } from "@kaunter/words/error-text";
import { speak } from "@kaunter/words/speak";
import { kindNamed, writeUntil } from "./kinds.ts";
import { chargeIdOf } from "./charge-id.ts";

import type { CartItem, QuotedItem } from "./quote-items.ts";
import type { AppraisedCharge } from "./search-charges.ts";

export function presentCharge(found: AppraisedCharge, language: Language): Charge {
  const { kind, charge, appraisal } = found;
  const { refusal, opensOn } = appraisal;
  const said = refusal ?? (charge.isUpdating ? "latest_payment_accepted" : undefined);
  return {
    _id: chargeIdOf(charge),
    council: charge.council,
    version: charge.version,
    status: appraisal.status,
    amount: writeRinggit(payableSen([appraisal])),
    offers: appraisal.offers.map((offer) => presentOffer(offer, kind.kind)),
    ...(opensOn && { opens_on: formatDay(opensOn) }),
    ...(said && { error: said, reason: errorText(speak(language), said, {}) }),
    ...kind.present(charge),
  };
}

/** What paying all of these costs today, tied lines included. */
export function payableSen(appraisals: readonly Appraisal[]): Sen {
  return sumSen(
    appraisals.map(({ offers }) => {
      // The last offer covers the most, but renewing comes before paying old debt alone.
      const full = offers.find(({ isFull }) => isFull) ?? offers[0];
      return full ? totalSen(full) : zeroSen;
    }),
  );
}

function totalSen({ quote, tied }: Offer) {
  return addSen(quote.amountSen, sumSen(tied.map((line) => line.quote.amountSen)));
}

function presentOffer(offer: Offer | LicenceOffer, kind: Kind | DeclaredKind): WireOffer {
  const { selection, quote, tied, paidUntil, isFull } = offer;
  return {
    selection,
    ...presentQuote(quote),
    tied: tied.map((line) => ({ type: line.type, ...presentQuote(line.quote) })),
    ...(paidUntil && { paid_until: writeUntil(kind, paidUntil) }),
    ...(isFull !== undefined && { full_payment: isFull }),
    ...(kind !== declaredKind && kindNamed(kind).presentDiscounts?.(quote)),
    ...("renewalYear" in offer &&
      offer.renewalYear !== undefined && { renewal_year: offer.renewalYear }),
    ...("renewalMonth" in offer &&
      offer.renewalMonth !== undefined && { renewal_month: offer.renewalMonth }),
  };
}

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

export function presentQuotes(items: readonly QuotedItem[], language: Language): Quotes {
  return {
    items: items.map((item) => {
      const named = { _id: item.chargeId, selection: item.selection };
      if ("offer" in item) return { ...named, offer: presentOffer(item.offer, item.kind) };
      const { code, params } = item.refusal;
      return { ...named, error: code, reason: errorText(speak(language), code, params) };
    }),
  };
}

interface WireItem {
  _id: string;
  selection: string;
  declaration?: Declaration | undefined;
}

/** An item of a cart as a call names it, with what its payer declares. */
export function readItem({ _id, selection, declaration }: WireItem): CartItem {
  if (!declaration) return { chargeId: _id, selection };
  const form = {
    licenceNo: declaration.license_no,
    customerName: declaration.customer_name,
    people: String(declaration.total_no_of_people),
    startOn: declaration.start_date,
    endOn: declaration.end_date,
    fullName: declaration.full_name,
    email: declaration.email,
    phone: declaration.phone,
  };
  return { chargeId: _id, selection, declared: { council: declaration.council, form } };
}
