import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { signSource } from "./signature.ts";

export interface SigningKeySettings {
  /** Our private RSA key, PEM. */
  keyFile: string;
}

/** Reads our private key, which nothing else does, and lets it out only as signatures. */
export function openSigningKey({ keyFile }: SigningKeySettings): (source: string) => string {
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== "rsa") throw new Error(`${keyFile} holds no RSA key`);
  return (source) => signSource(source, key);
}
