import {
  type ListedLicence,
  type ListedState,
  readListClaims,
  stateInList,
} from "@kaunter/contracts/licence-list";
import { keptKeys, keptStatus } from "./kept-lists.ts";
import { isSigned, readToken } from "./verify-token.ts";

/** The licences that do not count, as of a moment. */
export interface StatusList {
  asOf: string;
  stateOf(licence: Pick<ListedLicence, "issueNo" | "receiptNumber">): ListedState | undefined;
}

/** The list that this device keeps, if one of our keys signed it and not a bit was changed since. */
export async function readStatus(): Promise<StatusList | undefined> {
  const kept = keptStatus();
  const read = kept && readToken(kept.token, "licences+jwt");
  const key = read && keptKeys().find(({ kid }) => kid === read.kid);
  if (!key || !(await isSigned(read, key))) return undefined;
  const claims = readListClaims(read.claims);
  const packed = bytesOf(kept.list);
  if (!claims || (await digestOf(packed)) !== claims.digest) return undefined;
  const bytes = await inflate(packed);
  const { asOf, size } = claims;
  return { asOf, stateOf: (licence) => stateInList(bytes, size, licence) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const binary = Array.from(digest, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { body } = new Response(packed);
  const inflated = body?.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}
