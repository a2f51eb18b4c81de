import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { root } from "./steps.ts";

/** Keys of the demonstration, made once and kept in the checkout. They open nothing but the sandbox. */
const folder = join(root, ".data", "keys");

export const demoKeys = {
  seller: join(folder, "fpx-seller.pem"),
  seal: join(folder, "seal.pem"),
  sealPublic: join(folder, "seal-public.pem"),
  receipt: join(folder, "receipt.pem"),
  capability: join(folder, "capability.key"),
  person: join(folder, "person.key"),
  card: join(folder, "card.key"),
  messaging: join(folder, "messaging.key"),
  /** What each council shares with us, in a file of its own. */
  councilSecrets: join(folder, "councils"),
  /** FPX's certificates, as its operator would hand them over. */
  certificates: [join(folder, "fpx-current.cer"), join(folder, "fpx-next.cer")],
  /** FPX's own keys; the product never reads them. */
  fpxFolder: join(folder, "fpx"),
};

const merchantCode = "M09999";
const sellerIds = { exchangeId: "EX00009999", sellerId: "SE00009999" };

export function makeDemoKeys(): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keep(demoKeys.seller, () => privatePem(generateKeyPairSync("rsa", { modulusLength: 2048 })));
  keep(demoKeys.seal, () => privatePem(generateKeyPairSync("ec", { namedCurve: "P-256" })));
  keep(demoKeys.sealPublic, () => publicPem(demoKeys.seal));
  keep(demoKeys.receipt, () => privatePem(generateKeyPairSync("ec", { namedCurve: "P-256" })));
  keep(demoKeys.capability, () => randomBytes(32));
  keep(demoKeys.person, () => randomBytes(32));
  keep(demoKeys.messaging, () => randomBytes(32));
  keep(demoKeys.card, () => randomBytes(16).toString("hex"));
  mkdirSync(demoKeys.councilSecrets, { recursive: true, mode: 0o700 });
  for (const code of councilCodes) {
    const secret = () => `whsec_${randomBytes(32).toString("base64")}\n`;
    keep(join(demoKeys.councilSecrets, `${code}.secret`), secret);
  }
}

/** The seller as the sandbox's FPX must know it, in a file of its own for each address of the portal. */
export function writeSeller(apiUrl: string, name: string): string {
  const file = join(folder, `seller-${name}.json`);
  const seller = {
    ...sellerIds,
    publicKeys: [publicPem(demoKeys.seller)],
    directUrls: [`${apiUrl}/processPayment`],
    indirectUrl: `${apiUrl}/receipt`,
  };
  writeFileSync(file, JSON.stringify(seller, null, 2));
  return file;
}

/** The merchant as the sandbox's card provider must know it. */
export function writeMerchant(): string {
  const file = join(folder, "merchant.json");
  const merchantKey = readFileSync(demoKeys.card, "utf8");
  writeFileSync(file, JSON.stringify({ merchantCode, merchantKey, signatureType: "HMACSHA512" }));
  return file;
}

/** Takes FPX's certificates from the sandbox. */
export async function fetchCertificates(fpxUrl: string): Promise<void> {
  const names = ["current", "next"];
  for (const [index, file] of demoKeys.certificates.entries()) {
    const answer = await fetch(`${fpxUrl}/certificates/${names[index]}.cer`);
    if (!answer.ok) throw new Error(`The sandbox gave no certificate: ${answer.status}`);
    writeFileSync(file, await answer.text());
  }
}

/** What the sandbox's FPX did for a database; the two tell one story and begin anew together. */
export function journalFolder(): string {
  return join(root, ".data", "journals", process.env["KAUNTER_DATABASE"] ?? "kaunter");
}

export function forgetJournal(): void {
  rmSync(journalFolder(), { recursive: true, force: true });
}

export interface Outside {
  publicUrl: string;
  fpxUrl: string;
  councilUrl: string;
  cardUrl: string;
  messagingUrl: string;
  smtpPort: number;
}

/** What server and worker are told of the outside. */
export function outsideEnvironment(outside: Outside) {
  const { publicUrl, fpxUrl, councilUrl, cardUrl, messagingUrl, smtpPort } = outside;
  return {
    KAUNTER_PUBLIC_URL: publicUrl,
    KAUNTER_FPX_URL: fpxUrl,
    KAUNTER_FPX_EXCHANGE_ID: sellerIds.exchangeId,
    KAUNTER_FPX_SELLER_ID: sellerIds.sellerId,
    KAUNTER_FPX_KEY_FILE: demoKeys.seller,
    KAUNTER_FPX_CERTIFICATE_FILES: demoKeys.certificates.join(","),
    KAUNTER_CARD_URL: cardUrl,
    KAUNTER_CARD_MERCHANT_CODE: merchantCode,
    KAUNTER_CARD_KEY_FILE: demoKeys.card,
    KAUNTER_CAPABILITY_KEY_FILE: demoKeys.capability,
    KAUNTER_SEAL_KEY_FILE: demoKeys.seal,
    KAUNTER_PERSON_KEY_FILE: demoKeys.person,
    KAUNTER_RECEIPT_KEY_FILE: demoKeys.receipt,
    KAUNTER_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: councilUrl,
    KAUNTER_COUNCIL_SECRETS_DIR: demoKeys.councilSecrets,
    KAUNTER_SMS_URL: messagingUrl,
    KAUNTER_SMS_KEY_FILE: demoKeys.messaging,
  };
}

function keep(file: string, make: () => string | Buffer): void {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
}

function privatePem({ privateKey }: ReturnType<typeof generateKeyPairSync>): string {
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

function publicPem(privateFile: string): string {
  const key = createPublicKey(readFileSync(privateFile, "utf8"));
  return key.export({ type: "spki", format: "pem" }).toString();
}
