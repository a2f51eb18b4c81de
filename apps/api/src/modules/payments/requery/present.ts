import type {
  CorrectedEmail,
  CorrectEmail,
  Requeried as WireRequeried,
  WhichPayment,
} from "@kaunter/contracts/requery";
import { DomainError } from "@kaunter/domain/domain-error";
import { writeRinggit } from "@kaunter/domain/money";
import { hideEmail } from "@kaunter/domain/person/masking";
import { shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import type { Correction } from "./correct-email.ts";
import type { Identification } from "./identify-payment.ts";
import type { Requeried } from "./requery-payment.ts";

export function readWhich({ number, contact, _id, capability }: WhichPayment): Identification {
  if (_id !== undefined && capability !== undefined) return { paymentId: _id, capability };
  if (number !== undefined && contact !== undefined) return { number, contact };
  throw new DomainError("invalid_request", { number: "required", contact: "required" });
}

export function readCorrection(given: CorrectEmail): Correction {
  const { _id: paymentId, email, payer_capability: payerCapability, capability, phone } = given;
  if (payerCapability !== undefined) return { paymentId, email, right: { payerCapability } };
  if (capability === undefined || phone === undefined) {
    throw new DomainError("invalid_request", { phone: "required" });
  }
  return { paymentId, email, right: { capability, phone } };
}

/** What anyone may know who knows a number of the payment and its payer: no names, no lines. */
export function presentRequeried(requeried: Requeried): WireRequeried {
  const { payment, askedAt, nextCheckAt, mayPayAgain, returnedSen, unsettled } = requeried;
  const { id, status, statusSince, amountSen, createdAt } = payment;
  return {
    _id: id,
    status: shownStatusOf(status),
    amount: writeRinggit(amountSen),
    payment_datetime: createdAt.toISOString(),
    ...(status === "successful" && { paid_at: statusSince.toISOString() }),
    ...(askedAt && { asked_at: askedAt.toISOString() }),
    ...(nextCheckAt && { next_check_at: nextCheckAt.toISOString() }),
    ...(returnedSen > 0 && { returned: writeRinggit(returnedSen) }),
    ...(unsettled && { unsettled }),
    may_pay_again: mayPayAgain,
  };
}

export function presentCorrected(email: string): CorrectedEmail {
  return { email: hideEmail(email) };
}
