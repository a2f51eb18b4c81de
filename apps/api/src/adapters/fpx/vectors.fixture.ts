import { X509Certificate, createPublicKey, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { confirmationFields, type Fields, withCheckSum } from "./message.ts";
import type { Reader } from "./notice.ts";
import { isSignedBy, signSource } from "./signature.ts";

export const pathOf = (name: string) => join(import.meta.dirname, "fixtures", name);
const textOf = (name: string) => readFileSync(pathOf(name), "utf8");

type Vector = { source: string; sha1: string; checkSum: string };

/** Messages with throwaway keys, made and verified outside this repository, and two of them as they travel. */
export const vectors = JSON.parse(textOf("vectors.json")) as Record<
  "AR" | "AE" | "BE" | "AC" | "BC",
  Vector
>;
export const bodies = { AC: textOf("ac.txt"), BC: textOf("bc.txt") };
export const sellerKey = createPublicKey(textOf("seller-public.pem"));
export const fpxKey = new X509Certificate(textOf("current.cer")).publicKey;
export const vectorsAt = new Date("2026-03-15T02:16:12Z");

export const seller = { exchangeId: "EX00000001", sellerId: "SE00000001" };

/** Believes what the key of the vectors signed. */
export const vectorReader: Reader = {
  seller,
  isGenuine: (source, checkSum) => isSignedBy(fpxKey, source, checkSum),
};

const own = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Believes what `signedBody` signed. */
export const ownReader: Reader = {
  seller,
  isGenuine: (source, checkSum) => isSignedBy(own.publicKey, source, checkSum),
};

/** Genuine for `ownReader`, whatever it says. */
export function signedBody(names: readonly string[], fields: Fields): string {
  const sign = (source: string) => signSource(source, own.privateKey);
  return new URLSearchParams(withCheckSum(names, fields, sign)).toString();
}

/** The confirmation of the vectors with changes, signed anew. */
export function aConfirmation(changes: Fields = {}): string {
  const fields = Object.fromEntries(new URLSearchParams(bodies.AC));
  return signedBody(confirmationFields, { ...fields, ...changes });
}
