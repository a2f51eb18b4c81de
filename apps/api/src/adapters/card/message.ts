import { writeRinggit } from "@kaunter/domain/money";
import { currency } from "@kaunter/domain/vocabulary/payments";
import type { GatewayOrder } from "../../modules/payments/payment-gateway.ts";
import type { MerchantKey } from "./merchant-key.ts";
import type { SignatureType } from "./signature.ts";

/** Fields by their names on the wire. */
export type Fields = Readonly<Record<string, string>>;

/** How the provider knows us, and where it answers to. */
export interface Merchant {
  merchantCode: string;
  signatureType: SignatureType;
  /** Where the payer's browser returns to. */
  responseUrl: string;
  /** Where the provider reports to us. */
  backendUrl: string;
}

/** Fields about the payer. The signature does not cover them. */
export const payerFields = ["UserName", "UserEmail", "UserContact"];

const shownFields = [
  "MerchantCode",
  "PaymentId",
  "RefNo",
  "Amount",
  "Currency",
  "ProdDesc",
  "Lang",
  "SignatureType",
  "ResponseURL",
  "BackendURL",
  "Signature",
];

/** A started order as its payer may see it: without what tells of a person, and without the name of our key. */
export function showSigned(message: Fields): Fields {
  return Object.fromEntries(shownFields.map((name) => [name, message[name] ?? ""]));
}

const signedRequestFields = ["MerchantCode", "RefNo", "Amount", "Currency"];
const signedResponseFields = [
  "MerchantCode",
  "PaymentId",
  "RefNo",
  "Amount",
  "Currency",
  "Status",
] as const;
export type SignedResponse = Record<(typeof signedResponseFields)[number], string>;

/** What of a request is signed after the key. */
export function requestSource(fields: Fields): string {
  return sourceOf(signedRequestFields, fields);
}

/** What of a response is signed after the key: neither the transaction's number nor anything about the card. */
export function responseSource(fields: SignedResponse): string {
  return sourceOf(signedResponseFields, fields);
}

// The provider joins the values without separators and the amount without its punctuation.
function sourceOf(names: readonly string[], fields: Fields): string {
  const valueOf = (name: string) => {
    const value = fields[name] ?? "";
    return name === "Amount" ? value.replaceAll(/[.,]/g, "") : value;
  };
  return names.map(valueOf).join("");
}

/** The whole request of an order, signed. */
export function requestOf(
  order: GatewayOrder,
  merchant: Merchant,
  key: Pick<MerchantKey, "id" | "sign">,
): Fields {
  const { provider } = order.choice;
  if (provider !== "card") throw new Error(`The card provider carries no order for ${provider}`);
  const fields = {
    MerchantCode: merchant.merchantCode,
    // Cards only: without it, the provider offers every way of paying that it knows.
    PaymentId: "2",
    RefNo: order.reference,
    // Without thousands commas, which enquiries do not always take; both must carry the same text.
    Amount: writeRinggit(order.amountSen),
    Currency: currency,
    ProdDesc: "Council online payment",
    UserName: writeText(order.payerName, 100),
    UserEmail: writeEmail(order.email),
    UserContact: writeText(order.phone, 20),
    // With which key it was sent: that one stays good for its answers when we have another.
    Remark: key.id,
    Lang: "UTF-8",
    SignatureType: merchant.signatureType,
    ResponseURL: merchant.responseUrl,
    BackendURL: merchant.backendUrl,
  };
  return { ...fields, Signature: key.sign(merchant.signatureType, requestSource(fields)) };
}

// No field may be empty.
function writeText(text: string, longest: number): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ");
  return Array.from(plain.trim()).slice(0, longest).join("").trim() || "-";
}

// The provider mails its own receipt there. A shortened address would be somebody else's.
function writeEmail(email: string): string {
  const isPlain = /^[!-?A-~]+@[!-?A-~]+$/.test(email);
  return isPlain && email.length <= 100 ? email : "payer@mail.invalid";
}
