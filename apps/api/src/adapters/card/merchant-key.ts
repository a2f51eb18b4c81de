import { readFileSync } from "node:fs";
import { type SignatureType, isSameSignature, signSource } from "./signature.ts";

export interface MerchantKeySettings {
  /** Holds the secret that we share with the provider, as one line. */
  merchantKeyFile: string;
  signatureType: SignatureType;
}

export interface MerchantKey {
  sign: (source: string) => string;
  isGenuine: (source: string, signature: string) => boolean;
}

/** Reads the shared key, which nothing else does, and lets it out only as signatures. */
export function openMerchantKey({
  merchantKeyFile,
  signatureType,
}: MerchantKeySettings): MerchantKey {
  const key = readFileSync(merchantKeyFile, "utf8").trim();
  if (!/^[!-~]+$/.test(key)) throw new Error(`${merchantKeyFile} holds no merchant key`);
  const sign = (source: string) => signSource(signatureType, key, source);
  return { sign, isGenuine: (source, signature) => isSameSignature(sign(source), signature) };
}
