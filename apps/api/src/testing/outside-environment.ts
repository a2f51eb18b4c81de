import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { afterAll } from "vitest";

const certificate = join(import.meta.dirname, "../adapters/fpx/fixtures/current.cer");

/** What a server must be told of the outside, with keys of its own. Nobody listens at the addresses. */
export function outsideEnvironment(): Record<string, string> {
  const { keep } = openFolder();
  const seller = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return {
    KAUNTER_PUBLIC_URL: "https://kaunter.example",
    KAUNTER_FPX_URL: "https://fpx.example",
    KAUNTER_FPX_EXCHANGE_ID: "EX00000001",
    KAUNTER_FPX_SELLER_ID: "SE00000001",
    KAUNTER_FPX_KEY_FILE: keep("seller.pem", pemOf(seller)),
    KAUNTER_FPX_CERTIFICATE_FILES: certificate,
    KAUNTER_CARD_URL: "https://card.example",
    KAUNTER_CARD_MERCHANT_CODE: "M00001",
    KAUNTER_CARD_KEY_FILE: keep("card.key", "secret"),
    KAUNTER_CAPABILITY_KEY_FILE: keep("capability.key", randomBytes(32)),
    KAUNTER_PERSON_KEY_FILE: keep("person.key", randomBytes(32)),
    KAUNTER_RECEIPT_KEY_FILE: keep("receipt.pem", aSigningKey()),
  };
}

/** What a worker must be told as well. */
export function workerEnvironment(): Record<string, string> {
  const { folder, keep } = openFolder();
  for (const code of councilCodes) keep(`${code}.secret`, aSecret());
  return {
    KAUNTER_SEAL_KEY_FILE: keep("seal.pem", aSigningKey()),
    KAUNTER_SMTP_URL: "smtp://127.0.0.1:9",
    KAUNTER_MAIL_FROM: "kaunter@kaunter.example",
    KAUNTER_COUNCIL_URL: "https://council.example",
    KAUNTER_COUNCIL_SECRETS_DIR: folder,
  };
}

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-keys-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keep = (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  return { folder, keep };
}

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" });
const aSigningKey = () => pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);

/** As a council's engineer and ours agree on one. */
export const aSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
