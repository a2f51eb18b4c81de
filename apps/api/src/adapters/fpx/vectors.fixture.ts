import { X509Certificate, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { confirmationFields, type Fields, type Seller, sourceOf, withCheckSum } from "./message.ts";
import type { Reader } from "./confirmation.ts";
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

function isUs({ exchangeId, sellerId }: Seller): boolean {
  return exchangeId === seller.exchangeId && sellerId === seller.sellerId;
}

/** Believes what the key of the vectors signed. */
export const vectorReader: Reader = {
  isUs,
  isGenuine: (source, checkSum) => isSignedBy(fpxKey, source, checkSum),
};

const own = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Believes what `signedBody` signed. */
export const ownReader: Reader = {
  isUs,
  isGenuine: (source, checkSum) => isSignedBy(own.publicKey, source, checkSum),
};

/** Genuine for `ownReader`, whatever it says. */
export function signedBody(names: readonly string[], fields: Fields): string {
  const seal = (source: string) => signSource(source, own.privateKey);
  return new URLSearchParams(withCheckSum(names, fields, seal)).toString();
}

/** The confirmation of the vectors with changes, signed anew. */
export function aConfirmation(changes: Fields = {}): string {
  const fields = Object.fromEntries(new URLSearchParams(bodies.AC));
  return signedBody(confirmationFields, { ...fields, ...changes });
}

/** The same with a buyer's name of any bytes, as a form that encodes them and as one that does not. */
export function withName(name: Buffer): { encoded: string; raw: string } {
  const fields = {
    ...Object.fromEntries(new URLSearchParams(bodies.AC)),
    fpx_buyerName: name.toString("latin1"),
  };
  const source = Buffer.from(sourceOf(confirmationFields, fields), "latin1");
  const checkSum = sign("RSA-SHA1", source, own.privateKey).toString("hex");
  const write = (encode: (text: string) => string) =>
    Object.entries({ ...fields, fpx_checkSum: checkSum })
      .map(([field, bytes]) => `${field}=${encode(bytes)}`)
      .join("&");
  return {
    encoded: write((bytes) =>
      bytes.replaceAll(/[^\w.]/g, (one) => `%${Buffer.from(one, "latin1").toString("hex")}`),
    ),
    raw: write((bytes) => bytes.replaceAll(" ", "+")),
  };
}
