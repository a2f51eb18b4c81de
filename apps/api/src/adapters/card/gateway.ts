import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import type { GatewayKind, PaymentGateway } from "../../modules/payments/payment-gateway.ts";
import { enquiryOf, contentFrom } from "./enquiry.ts";
import { type MerchantKeySettings, openMerchantKeys } from "./merchant-key.ts";
import { type Merchant, payerFields, requestOf, showSigned } from "./message.ts";
import { type Identity, readResponse } from "./response.ts";
import { postForm, unreachable } from "../post-form.ts";
import { cardSettings } from "./settings.ts";
import { signatureTypes } from "./signature.ts";
import { cardWords } from "./words.ts";

export interface CardSettings extends Merchant, MerchantKeySettings {
  /** The provider's page for payers. */
  entryUrl: string;
  /** An answer from there is not signed: only its encrypted connection says whose it is. */
  enquiryUrl: string;
}

const defaultTimeoutMs = 10_000;

export function createCard(settings: CardSettings): PaymentGateway {
  const { entryUrl, enquiryUrl, merchantCode, signatureType } = settings;
  const { key, others } = openMerchantKeys(settings);
  const identities: Identity[] = [
    { merchantCode, signatureType, key, isToday: true },
    // A provider that changes the key may also change the type of the signature.
    ...others.flatMap((other) => signatureTypes.map((type) => ({ ...other, signatureType: type }))),
  ];
  return {
    provider: "card",
    method: paymentMethods.card,
    readChoice: ({ method }) =>
      method === String(paymentMethods.card) ? { provider: "card" } : undefined,
    address: entryUrl,
    acknowledgement: "RECEIVEOK",
    payerFields,
    recognises: ({ body }) =>
      hasField(body, "MerchantCode=") && hasField(body, "RefNo=") && !hasField(body, "fpx_"),
    start: async (order) => requestOf(order, settings, key),
    readMessage: ({ body }) => readResponse(body, identities),
    query: async (message, _now, timeoutMs = defaultTimeoutMs) => {
      const body = await postForm(enquiryUrl, enquiryOf(message), timeoutMs);
      const content = contentFrom(body, message);
      if (!content) throw unreachable(`The enquiry was answered with "${body.slice(0, 100)}"`);
      return { body, read: { verdict: "verified", content } };
    },
    showSigned,
  };
}

export const card: GatewayKind = {
  words: cardWords,
  settings: cardSettings.transform((settings) => ({ publicUrl }) => {
    const responseUrl = `${publicUrl}/receipt`;
    return createCard({ ...settings, responseUrl, backendUrl: `${publicUrl}/processPayment` });
  }),
};

const hasField = (body: string, start: string) =>
  body.startsWith(start) || body.includes(`&${start}`);
