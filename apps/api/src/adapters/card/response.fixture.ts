import { sen } from "@kaunter/domain/money";
import { providerReference } from "@kaunter/domain/payment/attempts";
import fc from "fast-check";
import type { GatewayOrder } from "../../modules/payments/payment-gateway.ts";
import { responseSource, type SignedResponse } from "./message.ts";
import type { Identity } from "./response.ts";
import { isSameSignature, type SignatureType, signSource } from "./signature.ts";

export const merchantCode = "M99999";
export const merchantKey = "demoKey88";
export const reference = "AB2C3D4E5F6G7H8J9K2L";

/** Believes what `signatureOf` signed. */
export function readerOf(signatureType: SignatureType): Identity[] {
  const isGenuine = (type: SignatureType, source: string, signature: string) =>
    isSameSignature(signSource(type, merchantKey, source), signature);
  return [{ merchantCode, signatureType, key: { id: "abcd1234", isGenuine }, isToday: true }];
}

export function signatureOf(fields: SignedResponse, type: SignatureType = "SHA256"): string {
  return signSource(type, merchantKey, responseSource(fields));
}

/** An approval as the provider writes it. */
export const approval = {
  MerchantCode: merchantCode,
  PaymentId: "2",
  RefNo: reference,
  Amount: "1,278.99",
  Currency: "MYR",
  Remark: "",
  TransId: "T012345678900",
  AuthCode: "123456",
  Status: "1",
  ErrDesc: "",
  CCName: "SITI BINTI ALI",
  CCNo: "424242xxxxxx4242",
  S_bankname: "Maybank",
  S_country: "Malaysia",
};

export function bodyOf(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

/** The approval with changes, signed after them. */
export function aResponse(changes: Partial<typeof approval> = {}): string {
  const fields = { ...approval, ...changes };
  return bodyOf({ ...fields, Signature: signatureOf(fields) });
}

export function anOrder(changes: Partial<GatewayOrder> = {}): GatewayOrder {
  return {
    reference,
    paymentId: "1773540930000000",
    attemptNo: 1,
    amountSen: sen(1_278_99),
    createdAt: new Date("2026-03-15T02:15:30Z"),
    payerName: "Siti binti Ali",
    email: "payer@example.test",
    phone: "+60135550101",
    language: "my",
    choice: { provider: "card" },
    ...changes,
  };
}

export const anyReference = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => providerReference(bytes));
export const anyAmount = fc.integer({ min: 1, max: 99_999_999_999 });
/** An amount as the provider writes it. */
export const grouped = (count: number) =>
  String(count)
    .padStart(3, "0")
    .replace(/(\d\d)$/, ".$1")
    .replaceAll(/\B(?=(\d{3})+\.)/g, ",");
