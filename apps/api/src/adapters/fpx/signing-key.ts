import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { signSource } from "./signature.ts";

export interface SigningKeySettings {
  exchangeId: string;
  /** Our private RSA key, PEM. */
  keyFile: string;
  /** The keys under our earlier and later exchange ids. */
  otherKeys: readonly { exchangeId: string; keyFile: string }[];
}

export type Sign = (source: string) => string;

/**
 * Reads our private keys, which nothing else does, and lets them out only as signatures. Each exchange has its own; one
 * that is not named signs with the key of today.
 */
export function openSigningKeys({ keyFile, otherKeys }: SigningKeySettings) {
  const sign = openKey(keyFile);
  const others = new Map(otherKeys.map((key) => [key.exchangeId, openKey(key.keyFile)]));
  return {
    sign,
    signAs: (exchangeId: string): Sign => others.get(exchangeId) ?? sign,
    isNamed: (exchangeId: string) => others.has(exchangeId),
  };
}

function openKey(keyFile: string): Sign {
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== "rsa") throw new Error(`${keyFile} holds no RSA key`);
  return (source) => signSource(source, key);
}
