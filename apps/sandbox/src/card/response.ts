import type { Message } from "../fpx/confirmation.ts";
import { changeFor } from "./alterations.ts";
import { merchantBehind } from "./check-request.ts";
import { groupedText, senFromCard } from "./amounts.ts";
import type { CardRequest, CardResponse } from "./messages.ts";
import type { Payment } from "./payments.ts";
import { type Ending, endings } from "./script.ts";
import { responseSource, signSource } from "./signature.ts";
import type { CardWorld, Merchant } from "./world.ts";

const cardPaymentId = "2";

export function responseOf({ request, transId, holder }: Payment, ending: Ending): CardResponse {
  const { status, errDesc } = endings[ending];
  return {
    MerchantCode: request.MerchantCode,
    PaymentId: cardPaymentId,
    RefNo: request.RefNo,
    Amount: groupedText(senFromCard(request.Amount) ?? 0),
    Currency: request.Currency,
    Remark: request.Remark,
    TransId: transId,
    AuthCode: status === "1" ? transId.slice(-6) : "",
    Status: status,
    ErrDesc: errDesc,
    ...holder,
  };
}

/** A request that is refused is answered in its own words, and never signed. */
export function refusalMessage(request: CardRequest, errDesc: string): Message {
  const { MerchantCode, PaymentId, RefNo, Amount, Currency, Remark } = request;
  const echo = { MerchantCode, PaymentId, RefNo, Amount, Currency, Remark };
  const fields = { ...echo, TransId: "", AuthCode: "", Status: "0", ErrDesc: errDesc };
  return { pairs: Object.entries(fields), charset: "utf8" };
}

/** An approval with everything right but the key. */
export function forgedMessage(world: CardWorld, payment: Payment): Message {
  const fields = responseOf(payment, "approved");
  const Signature = signatureFor({ ...world.merchant, merchantKey: "a stranger's" }, fields);
  return { pairs: Object.entries({ ...fields, Signature }), charset: "utf8" };
}

/** A backend or browser message as the payment's script wants it: altered, badly signed, or right. */
export function scriptedMessage(world: CardWorld, payment: Payment, ending: Ending): Message {
  const { before, after, charset = "utf8" } = changeFor(payment.script.alteration);
  const another = world.payments.before(payment);
  const genuine = responseOf(payment, ending);
  const fields = {
    ...genuine,
    ...before?.(genuine, another && responseOf(another, "approved")),
  };
  const isSigned = ending !== "paid elsewhere" && payment.script.signature !== "missing";
  const Signature = scriptedSignature(world, payment, fields);
  const pairs = Object.entries(isSigned ? { ...fields, Signature } : fields);
  return { pairs: after ? after(pairs) : pairs, charset };
}

function scriptedSignature(
  world: CardWorld,
  { script, request }: Payment,
  fields: CardResponse,
): string {
  const merchant = merchantBehind(world, request) ?? world.merchant;
  const right = signatureFor(merchant, fields);
  const otherType = merchant.signatureType === "SHA256" ? "HMACSHA512" : "SHA256";
  const signatures = {
    valid: right,
    "upper case": right.toUpperCase(),
    "one bit off": right.slice(0, -1) + (Number.parseInt(right.slice(-1), 16) ^ 1).toString(16),
    empty: "",
    missing: "",
    stranger: signatureFor({ ...merchant, merchantKey: "a stranger's" }, fields),
    "other type": signatureFor({ ...merchant, signatureType: otherType }, fields),
    "another message's": signatureFor(merchant, { ...fields, RefNo: "ANOTHER" }),
    "the merchant's own": request.Signature,
  };
  return signatures[script.signature];
}

function signatureFor({ signatureType, merchantKey }: Merchant, fields: CardResponse): string {
  return signSource(signatureType, merchantKey, responseSource(merchantKey, fields));
}
