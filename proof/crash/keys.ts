import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCouncilSecrets } from "../council-secrets.ts";

/** As whom the providers know us. */
export const ids = {
  exchangeId: "EX00009999",
  sellerId: "SE00009999",
  merchantCode: "M09999",
};

const pem = { type: "pkcs8", format: "pem" } as const;
const publicPem = { type: "spki", format: "pem" } as const;

/** Keys made for one trial, in its own folder. */
export function makeKeys(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keep = (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const seller = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const seal = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const receipt = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const cardText = randomBytes(16).toString("hex");
  return {
    keep,
    seller: keep("seller.pem", seller.export(pem)),
    sellerPublic: createPublicKey(seller).export(publicPem).toString(),
    seal: keep("seal.pem", seal.export(pem)),
    sealPublic: keep("seal-public.pem", createPublicKey(seal).export(publicPem)),
    receipt: keep("receipt.pem", receipt.export(pem)),
    card: keep("card.key", cardText),
    cardText,
    capability: keep("capability.key", randomBytes(32)),
    person: keep("person.key", randomBytes(32)),
    messaging: keep("messaging.key", randomBytes(32)),
    councilSecrets: makeCouncilSecrets(join(folder, "councils")),
  };
}

export type Keys = ReturnType<typeof makeKeys>;
