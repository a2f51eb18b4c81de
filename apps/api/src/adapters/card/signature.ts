import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** SHA256 is the provider's older type, HMACSHA512 the one it wants merchants to move to. */
export const signatureTypes = ["SHA256", "HMACSHA512"] as const;
export type SignatureType = (typeof signatureTypes)[number];

/** The provider puts the key before what is signed, even where the key is an argument of its own. */
export function signSource(type: SignatureType, key: string, source: string): string {
  const hash = type === "SHA256" ? createHash("sha256") : createHmac("sha512", key);
  return hash.update(key + source).digest("hex");
}

/** Compares signatures in whichever letter case, in a time that does not tell how much of them agrees. */
export function isSameSignature(right: string, given: string): boolean {
  const isWhole = given.length === right.length && /^[0-9a-f]+$/i.test(given);
  return isWhole && timingSafeEqual(Buffer.from(right, "hex"), Buffer.from(given, "hex"));
}
