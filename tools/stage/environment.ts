import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Identity, type Keys, publicPem } from "./keys.ts";
import { type Ports, urlOf } from "./ports.ts";

/** What server and worker are told of the outside, which is the sandbox. */
export function productEnvironment(keys: Keys, ports: Ports) {
  return {
    KAUNTER_PUBLIC_URL: urlOf(ports.api),
    KAUNTER_FPX_URL: urlOf(ports.fpx),
    KAUNTER_FPX_CERTIFICATE_FILES: keys.certificates.join(","),
    KAUNTER_CARD_URL: urlOf(ports.card),
    ...identityEnvironment(keys.identity),
    KAUNTER_CAPABILITY_KEY_FILE: keys.capability,
    KAUNTER_PERSON_KEY_FILE: keys.person,
    KAUNTER_RECEIPT_KEY_FILE: keys.receipt,
  };
}

/** What the worker is told as well. */
export function workerEnvironment(keys: Keys, ports: Ports) {
  return {
    KAUNTER_SEAL_KEY_FILE: keys.seal,
    KAUNTER_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: urlOf(ports.council),
    KAUNTER_COUNCIL_SECRETS_DIR: keys.councilSecrets,
  };
}

export function identityEnvironment(identity: Identity) {
  return {
    KAUNTER_FPX_EXCHANGE_ID: identity.exchangeId,
    KAUNTER_FPX_SELLER_ID: identity.sellerId,
    KAUNTER_FPX_KEY_FILE: identity.seller,
    KAUNTER_CARD_MERCHANT_CODE: identity.merchantCode,
    KAUNTER_CARD_KEY_FILE: identity.card,
  };
}

/** With this the product sends text messages, too. */
export function messagingEnvironment(keys: Keys, ports: Ports) {
  return { KAUNTER_SMS_URL: urlOf(ports.sandbox), KAUNTER_SMS_KEY_FILE: keys.messaging };
}

/** The seller as the sandbox's FPX must know it, and the merchant as its card provider must. */
export function introductionOf(identity: Identity, apiUrls: readonly string[]) {
  const { exchangeId, sellerId, merchantCode } = identity;
  const merchantKey = readFileSync(identity.card, "utf8");
  return {
    seller: {
      exchangeId,
      sellerId,
      publicKeys: [publicPem(identity.seller)],
      directUrls: apiUrls.map((url) => `${url}/processPayment`),
      indirectUrl: `${apiUrls[0]}/receipt`,
    },
    merchant: { merchantCode, merchantKey, signatureType: "HMACSHA512" },
  };
}

interface Outside {
  keys: Keys;
  ports: Ports;
  journalFolder?: string;
  /** Where the product is for the providers. */
  apiUrl?: string;
  /** Tells sites apart that share their keys. */
  name?: string;
}

/** What the sandbox is told: where to be, and who its customer is. */
export function sandboxEnvironment(outside: Outside) {
  const { keys, ports, journalFolder, apiUrl = urlOf(ports.api), name = "site" } = outside;
  const write = (what: string, content: object) => {
    const file = join(keys.folder, `${what}-${name}.json`);
    writeFileSync(file, JSON.stringify(content, null, 2));
    return file;
  };
  const { seller, merchant } = introductionOf(keys.identity, [apiUrl]);
  return {
    SANDBOX_PORT: `${ports.sandbox}`,
    SANDBOX_SMTP_PORT: `${ports.smtp}`,
    SANDBOX_KEYS_FOLDER: keys.fpxFolder,
    SANDBOX_MESSAGING_KEY_FILE: keys.messaging,
    SANDBOX_COUNCIL_SECRETS_FOLDER: keys.councilSecrets,
    SANDBOX_SELLER_FILE: write("seller", seller),
    SANDBOX_MERCHANT_FILE: write("merchant", merchant),
    ...(journalFolder !== undefined && { SANDBOX_JOURNAL_FOLDER: journalFolder }),
  };
}
