import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type SignatureType, isSameSignature, signSource } from "./signature.ts";

export interface MerchantKeySettings {
  /** Holds the secret that we share with the provider, as one line. */
  merchantKeyFile: string;
  /** Those that we had before, or will have, each with its merchant code. They verify only. */
  otherKeys: readonly { merchantCode: string; merchantKeyFile: string }[];
}

export interface MerchantKey {
  /** Tells this key from our others and nothing of it: what is signed with it tells no less. */
  id: string;
  sign: (type: SignatureType, source: string) => string;
  isGenuine: (type: SignatureType, source: string, signature: string) => boolean;
}

/** Reads the shared keys, which nothing else does, and lets them out only as signatures. */
export function openMerchantKeys({ merchantKeyFile, otherKeys }: MerchantKeySettings) {
  return {
    key: openKey(merchantKeyFile),
    others: otherKeys.map((other) => ({
      merchantCode: other.merchantCode,
      key: openKey(other.merchantKeyFile),
    })),
  };
}

function openKey(file: string): MerchantKey {
  const key = readFileSync(file, "utf8").trim();
  if (!/^[!-~]+$/.test(key)) throw new Error(`${file} holds no merchant key`);
  const sign = (type: SignatureType, source: string) => signSource(type, key, source);
  return {
    id: createHash("sha256").update(`merchant key ${key}`).digest("hex").slice(0, 8),
    sign,
    isGenuine: (type, source, signature) => isSameSignature(sign(type, source), signature),
  };
}
