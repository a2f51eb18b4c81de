import { largestAmountSen, type Sen, sen } from "@kaunter/domain/money";
import { councilCodes, type CouncilCode } from "@kaunter/domain/vocabulary/councils";

/** What a receipt's token says, and nothing of its payer. */
export interface ReceiptFacts {
  number: string;
  council: CouncilCode;
  amountSen: Sen;
  paidAt: Date;
  /** The number of the payment. */
  reference: string;
}

/** What one key signs: receipts, licences, and the list of licences that do not count. None is taken for another. */
export type TokenType = "receipt+jwt" | "licence+jwt" | "licences+jwt";
const audience = "receipt";

/** The header of every token that a key signs: these three, in this order. */
export function writeTokenHeader(kid: string, typ: TokenType = "receipt+jwt"): string {
  return JSON.stringify({ alg: "ES256", kid, typ });
}

/** Half of the order of P-256. */
const halfOrder = "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8";
const numberLength = 32;

/**
 * Whether the second number of a signature is the smaller one of two. ECDSA accepts both over the same content, and anyone
 * can make one from the other: of a receipt's token only the smaller counts, so that it has no double.
 */
export function hasLowS(signature: Uint8Array): boolean {
  const second = Array.from(signature.subarray(numberLength), (byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return second.join("") <= halfOrder;
}

/** The names are short, since all of it must fit into a QR. A receipt's number begins with its council. */
export function writeClaims({ number, amountSen, paidAt, reference }: ReceiptFacts): string {
  const at = Math.floor(paidAt.getTime() / 1_000);
  return JSON.stringify({ aud: audience, no: number, sen: amountSen, at, ref: Number(reference) });
}

/** What was signed, if it is a receipt. */
export function readClaims(text: string): ReceiptFacts | undefined {
  const { aud, no, sen: amountSen, at, ref } = parseClaims(text);
  const council = typeof no === "string" ? councilOfReceipt(no) : undefined;
  if (aud !== audience || council === undefined) return undefined;
  if (!isCount(amountSen, largestAmountSen) || !isCount(at) || !isCount(ref)) return undefined;
  return {
    number: String(no),
    council,
    amountSen: sen(amountSen),
    paidAt: new Date(at * 1_000),
    reference: String(ref),
  };
}

export function parseClaims(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export function councilOfReceipt(number: string): CouncilCode | undefined {
  const code = /^([A-Z]+)-\d{4}-\d{6,}$/.exec(number)?.[1]?.toLowerCase();
  return councilCodes.find((known) => known === code);
}

export function isCount(value: unknown, most: number = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

/** Where the portal checks a token, behind its hash. Paper carries it: it can be added to, never changed. */
export function writeVerifyAddress(token: string): string {
  return `/verify?t=${token}`;
}

/** The token in what a QR or a person gives: a link to a check, wherever it leads, or the token alone. */
export function findToken(text: string): string | undefined {
  const given = text.trim();
  const linked = /[?&]t=([^&#]*)/.exec(given)?.[1];
  return linked ?? (/^[^\s/?#.]+(?:\.[^\s/?#.]+){2}$/.test(given) ? given : undefined);
}
