import { ids, type Keys } from "./keys.ts";
import { type Ports, urlOf } from "./ports.ts";

interface Parts {
  keys: Keys;
  ports: Ports;
  /** FPX's own, to check its signatures with. */
  certificates: string;
}

/** What every process of the product is told of its outside, which is the sandbox. */
export function environmentOf({ keys, ports, certificates }: Parts) {
  return {
    KAUNTER_HOST: "127.0.0.1",
    KAUNTER_PUBLIC_URL: urlOf(ports.api),
    KAUNTER_FPX_URL: urlOf(ports.fpx),
    KAUNTER_FPX_EXCHANGE_ID: ids.exchangeId,
    KAUNTER_FPX_SELLER_ID: ids.sellerId,
    KAUNTER_FPX_KEY_FILE: keys.seller,
    KAUNTER_FPX_CERTIFICATE_FILES: certificates,
    KAUNTER_CARD_URL: urlOf(ports.card),
    KAUNTER_CARD_MERCHANT_CODE: ids.merchantCode,
    KAUNTER_CARD_KEY_FILE: keys.card,
    KAUNTER_CAPABILITY_KEY_FILE: keys.capability,
    KAUNTER_SEAL_KEY_FILE: keys.seal,
    KAUNTER_PERSON_KEY_FILE: keys.person,
    KAUNTER_RECEIPT_KEY_FILE: keys.receipt,
    KAUNTER_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: urlOf(ports.council),
    KAUNTER_COUNCIL_SECRETS_DIR: keys.councilSecrets,
    KAUNTER_SMS_URL: urlOf(ports.sandbox),
    KAUNTER_SMS_KEY_FILE: keys.messaging,
  };
}
