import { type KeyObject, sign, verify } from "node:crypto";

// FPX prescribes SHA-1 with RSA PKCS#1 v1.5, written as hexadecimal in upper case.
const algorithm = "RSA-SHA1";

export function signSource(source: string, privateKey: KeyObject): string {
  return sign(algorithm, Buffer.from(source), privateKey).toString("hex").toUpperCase();
}

/** `source` has one character for each byte. */
export function isSignedBy(publicKey: KeyObject, source: string, checkSum: string): boolean {
  // Without this, decoding would stop quietly at the first character that is not hexadecimal.
  if (!/^(?:[0-9a-f]{2})+$/i.test(checkSum)) return false;
  return verify(algorithm, Buffer.from(source, "latin1"), publicKey, Buffer.from(checkSum, "hex"));
}
