import type {
  CreatedPayment,
  CreatePayment,
  Payment as WirePayment,
} from "@kaunter/contracts/payments";
import { serviceFeeKind } from "@kaunter/domain/charges/kinds";
import { parseRinggit, writeRinggit } from "@kaunter/domain/money";
import { hideEmail, hideText } from "@kaunter/domain/person/masking";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { paymentMode, shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import { writeUntil } from "../charges/kinds.ts";
import { presentPaid, readItem } from "../charges/present.ts";
import type { Capabilities } from "./capability.ts";
import type { WordsOf } from "./gateway-words.ts";
import type { MethodChoice, NamedMethod } from "./method-choice.ts";
import type { Viewer } from "./payer.ts";
import type { Attempt } from "./payment.ts";
import type { ShownLine, ShownPayment } from "./show-payment.ts";
import type { Started, PaymentRequest } from "./start-payment.ts";

export function readMethod(
  given: Pick<CreatePayment, "payment_method" | "fpx_msgToken">,
): NamedMethod {
  return { method: given.payment_method, token: given.fpx_msgToken };
}

/** What a call asks for, in our names. */
export function readPaymentRequest(payment: CreatePayment, choice: MethodChoice): PaymentRequest {
  return {
    items: payment.services.map(({ consent, ...item }) => ({
      ...readItem(item),
      ...(consent && { consent: { name: consent.name, icNo: consent.ic_no } }),
    })),
    shownSen: parseRinggit(payment.amount),
    payerName: payment.full_name,
    email: payment.email,
    phone: payment.contact,
    language: payment.language,
    choice,
    paysAgain: payment.pay_again ?? false,
  };
}

export function presentStarted(started: Started, capabilities: Capabilities): CreatedPayment {
  const { id, createdAt, amountSen, reference } = started;
  return {
    _id: id,
    payment_datetime: createdAt.toISOString(),
    amount: writeRinggit(amountSen),
    capability: capabilities.of("view", started),
    payer_capability: capabilities.of("pay", started),
    sellerExOrderNo: reference,
  };
}

interface Presentation {
  /** What checks each of the receipts, in their order. */
  codes: readonly { link: string; qr: string }[];
  viewer: Viewer;
  /** The address of the owner who asks while signed in. */
  owner: string | undefined;
  wordsOf: WordsOf;
}

/** A payment as its viewer may see it. */
export function presentPayment(
  shown: ShownPayment,
  { codes, viewer, owner, wordsOf }: Presentation,
): WirePayment {
  const { payment, attempt, lines, receipts, paidAt, returnedSen, nextCheckAt, mayPayAgain } =
    shown;
  // What a bill is for leaves together with who paid it.
  const isNamed = viewer === "payer" && shown.payer !== undefined;
  const { providerTxnId, providerTxnAt, providerCode } = attempt;
  const status = shownStatusOf(payment.status);
  return {
    _id: payment.id,
    type: "payment",
    user: owner ?? null,
    ...presentPayer(shown, viewer),
    machine_id: payment.machineId,
    payment_datetime: payment.createdAt.toISOString(),
    payment_mode: paymentMode,
    status,
    services: lines.flatMap((line) => presentLine(line, isNamed)),
    ...presentFee(lines),
    amount: writeRinggit(payment.amountSen),
    ...presentMethod(attempt, wordsOf),
    sent_softcopy: shown.mail === "sent",
    ...(shown.isTexted && { sent_text: true }),
    receipts: receipts.map(({ number, council, amountSen, issuedAt, isVoid }, place) => ({
      receipt_no: number,
      council,
      amount: writeRinggit(amountSen),
      issued_at: issuedAt.toISOString(),
      is_void: isVoid,
      verify_link: codes[place]?.link ?? "",
      verify_qr: codes[place]?.qr ?? "",
    })),
    ...(viewer === "payer" && { sellerExOrderNo: attempt.reference }),
    ...(providerTxnId && { fpxTxnId: providerTxnId }),
    ...(providerTxnAt && { fpxTxnTime: providerTxnAt.toISOString() }),
    ...(paidAt && { paid_at: paidAt.toISOString() }),
    ...(returnedSen > 0 && { returned: writeRinggit(returnedSen) }),
    // Any other failure is no word of the bank's: two people ended it, and the last code says how it had been taken.
    ...(status === "failed" &&
      attempt.evidence === "declined" &&
      providerCode && {
        bank_code: providerCode,
        decline_reason: wordsOf(attempt.choice.provider).declineReason(providerCode),
      }),
    ...(nextCheckAt && { next_check_at: nextCheckAt.toISOString() }),
    ...(mayPayAgain && { may_pay_again: true }),
  };
}

/** Who was only sent the link learns no more of a person than who stands behind them at a counter. */
function presentPayer({ payer }: ShownPayment, viewer: Viewer) {
  if (!payer) return { full_name: "", email: "", contact: "" };
  const { name, email, phone } = payer;
  if (viewer === "payer") return { full_name: name, email, contact: phone };
  return { full_name: hideText(name), email: hideEmail(email), contact: hideText(phone) };
}

function presentMethod(attempt: Attempt, wordsOf: WordsOf) {
  const { method, bankName, token } = wordsOf(attempt.choice.provider).onWire(attempt);
  return {
    payment_method: method,
    bank_name: bankName,
    ...(token !== undefined && { fpx_msgToken: token }),
  };
}

function presentFee(lines: readonly ShownLine[]): Pick<WirePayment, "service_fee"> {
  const line = lines.find(({ kind }) => kind === serviceFeeKind);
  if (!line) return {};
  const { amountSen, outcome } = line;
  const isKnown = outcome === "settled" || outcome === "refund_due";
  return { service_fee: { amount: writeRinggit(amountSen), ...(isKnown && { outcome }) } };
}

function presentLine(line: ShownLine, isNamed: boolean): WirePayment["services"] {
  if (line.council === operatorOwner) return [];
  const { kind, accountNo, chargeName, amountSen, explanation, ...rest } = line;
  const { subject, paidUntil, outcome, selection } = rest;
  const service = {
    type: kind,
    council: line.council,
    account_no: accountNo,
    amount: writeRinggit(amountSen),
    explanation: explanation.map(({ code, params, amountSen: partSen }) => ({
      code,
      params,
      amount: writeRinggit(partSen),
    })),
    ...presentPaid(kind, accountNo, { selection, amountSen, explanation }),
    ...(chargeName !== undefined && { charge: chargeName }),
    ...(isNamed && subject && { subject }),
    ...(paidUntil && { paid_until: writeUntil(kind, paidUntil) }),
    ...(outcome && { outcome }),
  };
  return [service];
}
