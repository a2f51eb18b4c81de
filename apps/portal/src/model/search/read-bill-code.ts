import { isBillNumber, likelySearches } from "@kaunter/domain/charges/likely-search";
import { type Draft, longestNumber, readDraft } from "./draft.ts";

/** How the address of a search begins, wherever the portal stands: see writeSearchAddress. */
const searchLink = "#/search?";
/** Whatever parts the words of a code; a dash belongs to its number. */
const betweenWords = /[^\p{L}\p{N}\p{Dash}]+/u;

/**
 * What the code on a bill says: the link that we gave the council to print, or the number itself, alone or among other
 * words. Only what names a bill is taken, never an address to go to; of two numbers nobody knows which is meant.
 */
export function readBillCode(text: string): Draft | null {
  const [, words] = text.split(searchLink);
  if (words !== undefined) {
    const said = readDraft(new URLSearchParams(words));
    return said.no !== "" && said.no.length <= longestNumber ? said : null;
  }
  const [no, ...others] = numbersIn(text);
  return no === undefined || others.length > 0
    ? null
    : { council: null, type: null, compound: null, no };
}

function numbersIn(text: string): string[] {
  const whole = text.trim();
  if (whole.length <= longestNumber && likelySearches(whole).length > 0) return [whole];
  return [...new Set(text.split(betweenWords).filter(isBillNumber))];
}
