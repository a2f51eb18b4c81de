import { isCount, parseClaims } from "./receipt-token.ts";

/** Why a licence does not count, whatever its days say. Two bits in the list tell which: their place here, from one on. */
export const listedStates = ["suspended", "revoked", "void"] as const;
export type ListedState = (typeof listedStates)[number];

export interface ListedLicence {
  issueNo: number;
  receiptNumber: string;
  state: ListedState;
}

/** What is signed of a list: when it was true, how many licences it speaks of, and its digest. */
export interface ListClaims {
  asOf: string;
  size: number;
  digest: string;
}

const statesInByte = 4;
const markLength = 2;

/**
 * Two bits for each licence by its issue number, from one on, and behind them a mark of the receipt of each that does not
 * count: a restored database gives issue numbers again, and the older holder of one must not be taken for the newer.
 */
export function packList(size: number, listed: readonly ListedLicence[]): Uint8Array<ArrayBuffer> {
  const inOrder = listed.toSorted((one, other) => one.issueNo - other.issueNo);
  const length = Math.ceil(size / statesInByte);
  const bytes = new Uint8Array(length + inOrder.length * markLength);
  for (const [nth, { issueNo, receiptNumber, state }] of inOrder.entries()) {
    const place = issueNo - 1;
    const shift = (place % statesInByte) * 2;
    const index = Math.floor(place / statesInByte);
    bytes[index] = (bytes[index] ?? 0) | ((listedStates.indexOf(state) + 1) << shift);
    const mark = markOf(receiptNumber);
    bytes.set([mark >> 8, mark & 255], length + nth * markLength);
  }
  return bytes;
}

type Named = Pick<ListedLicence, "issueNo" | "receiptNumber">;

/** What a list says of a licence: nothing of one that counts, and of one that is newer than the list. */
export function stateInList(
  bytes: Uint8Array,
  size: number,
  { issueNo, receiptNumber }: Named,
): ListedState | undefined {
  if (issueNo < 1 || issueNo > size) return undefined;
  const codeAt = (place: number) =>
    ((bytes[Math.floor(place / statesInByte)] ?? 0) >> ((place % statesInByte) * 2)) & 3;
  const state = listedStates[codeAt(issueNo - 1) - 1];
  if (state === undefined) return undefined;
  let before = 0;
  for (let place = 0; place < issueNo - 1; place += 1) if (codeAt(place) !== 0) before += 1;
  const start = Math.ceil(size / statesInByte) + before * markLength;
  const mark = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
  return mark === markOf(receiptNumber) ? state : undefined;
}

/** FNV-1a, folded to 16 bits: it tells two receipts apart, it proves nothing. */
function markOf(receiptNumber: string): number {
  let hash = 0x811c9dc5;
  for (const character of receiptNumber)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}

export function writeListClaims({ asOf, size, digest }: ListClaims): string {
  return JSON.stringify({ as_of: asOf, size, sha256: digest });
}

export function readListClaims(text: string): ListClaims | undefined {
  const { as_of: asOf, size, sha256: digest } = parseClaims(text);
  if (typeof asOf !== "string" || typeof digest !== "string" || !isCount(size)) return undefined;
  return { asOf, size, digest };
}
