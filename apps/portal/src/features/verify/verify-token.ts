import {
  hasLowS,
  readClaims,
  type ReceiptFacts,
  type TokenType,
  writeTokenHeader,
} from "@kaunter/contracts/receipt-token";
import type { ReceiptKey } from "@kaunter/contracts/receipts";

/** A text that has the form of a receipt's token; whether it is one, only its signature says. */
export interface ReadToken {
  kid: string;
  claims: string;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const signatureLength = 64;

export function readToken(token: string, type: TokenType = "receipt+jwt"): ReadToken | undefined {
  const parts = token.split(".");
  const [header, claims, signature] = parts.map(readBase64Url);
  if (parts.length !== 3 || !header || !claims || signature?.length !== signatureLength) {
    return undefined;
  }
  if (!hasLowS(signature)) return undefined;
  const kid = kidIn(textOf(header), type);
  if (kid === undefined) return undefined;
  const signed = new TextEncoder().encode(`${parts[0]}.${parts[1]}`);
  return { kid, claims: textOf(claims), signed, signature };
}

/** Whether the key signed it. */
export async function isSigned(
  { signed, signature }: ReadToken,
  { kty, crv, x, y }: ReceiptKey,
): Promise<boolean> {
  const way = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, way, false, ["verify"]);
  return crypto.subtle.verify(way, key, signature, signed);
}

/** The receipt that the key signed, or nothing. */
export async function verifyToken(
  read: ReadToken,
  key: ReceiptKey,
): Promise<ReceiptFacts | undefined> {
  return (await isSigned(read, key)) ? readClaims(read.claims) : undefined;
}

/** The key that a header names, if it is our header to the letter: any other could ask for another way to verify. */
function kidIn(header: string, type: TokenType): string | undefined {
  const kid = /"kid":"([\w-]{8})"/.exec(header)?.[1];
  return kid !== undefined && header === writeTokenHeader(kid, type) ? kid : undefined;
}

/** The same bytes can be written in several ways, of which one counts. */
function readBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return writeBase64Url(binary) === text
      ? Uint8Array.from(binary, (character) => character.charCodeAt(0))
      : undefined;
  } catch {
    // Not of the alphabet.
    return undefined;
  }
}

function writeBase64Url(binary: string): string {
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder().decode(bytes);
}
