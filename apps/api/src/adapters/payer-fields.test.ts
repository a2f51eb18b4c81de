import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import type { GatewayOrder } from "../modules/payments/payment-gateway.ts";
import { payerFields as cardPayerFields, requestOf as cardRequestOf } from "./card/message.ts";
import {
  payerFields as fpxPayerFields,
  requestFields,
  requestOf as fpxRequestOf,
  withCheckSum,
} from "./fpx/message.ts";

const payer = { payerName: "SITI AMINAH", email: "siti@contoh.my", phone: "+60135550101" };
const order: Omit<GatewayOrder, "choice"> = {
  reference: "KABCDEFGHJKLMNPQRSTK",
  paymentId: "1763190000000000",
  attemptNo: 1,
  amountSen: sen(7_500),
  createdAt: new Date("2026-03-15T02:00:00Z"),
  language: "my",
  ...payer,
};

/** Signs by showing what is signed. */
const sign = (source: string) => source;

test.each([
  [
    "FPX",
    fpxPayerFields,
    withCheckSum(
      requestFields,
      fpxRequestOf(
        { ...order, choice: { provider: "fpx", token: "01", bankId: "TEST0021" } },
        { exchangeId: "EX00000001", sellerId: "SE00000001" },
      ),
      sign,
    ),
  ],
  [
    "the card provider",
    cardPayerFields,
    cardRequestOf(
      { ...order, choice: { provider: "card" } },
      { merchantCode: "M1", signatureType: "SHA256", responseUrl: "-", backendUrl: "-" },
      { id: "abcd1234", sign: (_type, source) => source },
    ),
  ],
])(
  "what is left of a message to %s without the payer's fields names nobody",
  (_name, fields, message) => {
    const left = Object.entries(message).filter(([name]) => !fields.includes(name));
    expect(left.length).toBeGreaterThan(5);
    for (const text of Object.values(payer)) expect(JSON.stringify(left)).not.toContain(text);
  },
);
