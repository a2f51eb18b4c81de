import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
  return {
    keep,
    seller: keep("seller.pem", seller.export(pem)),
    sellerPublic: createPublicKey(seller).export(publicPem).toString(),
    seal: keep("seal.pem", seal.export(pem)),
    sealPublic: keep("seal-public.pem", createPublicKey(seal).export(publicPem)),
    /** Nobody pays by card here, but the product does not start without it. */
    card: keep("card.key", randomBytes(16).toString("hex")),
    capability: keep("capability.key", randomBytes(32)),
  };
}

export type Keys = ReturnType<typeof makeKeys>;
