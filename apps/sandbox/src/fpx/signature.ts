import { type KeyObject, sign, verify } from "node:crypto";

/** FPX signs with RSA PKCS#1 v1.5 over SHA-1 and writes hexadecimal in upper case. */
export function signSource(
  source: string,
  key: KeyObject,
  charset: BufferEncoding = "utf8",
): string {
  return sign("RSA-SHA1", Buffer.from(source, charset), key).toString("hex").toUpperCase();
}

export function isSignedBy(
  keys: readonly KeyObject[],
  source: string,
  checkSum: string | undefined,
): boolean {
  if (checkSum === undefined || !/^([0-9a-f]{2})+$/i.test(checkSum)) return false;
  const signature = Buffer.from(checkSum, "hex");
  return keys.some((key) => verify("RSA-SHA1", Buffer.from(source), key, signature));
}
