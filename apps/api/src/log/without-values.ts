const mostCharacters = 500;
/** Behind these PostgreSQL quotes a name of ours; behind everything else, what somebody wrote. */
const named = "constraint|relation|column|table|function|type|index|role|trigger|schema|queue";
const quotations = new RegExp(`(\\b(?:${named}) "\\w*")|"[^"]*"?`, "g");
// An apostrophe inside a word quotes nothing. Paths are ours.
const singleQuotations = /(?<=^|[\s:(=])'(?!\/)[^']*'(?=[\s.,;:)]|$)/g;
const pairs = /\)=\([^)]*\)?/g;
const addresses = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** Phones, identity numbers, accounts: six digits, however they are written. */
const numbers = /\d(?:[\s-]?\d){5,}/g;
/** What chance wrote: capabilities, tokens, keys. */
const secrets = /(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}/g;

/**
 * A sentence of an error without what it quotes. Libraries put into their sentences what they were given: the row that is
 * there already, the mailbox that is unknown, the text that is no JSON.
 */
export function withoutValues(text: string): string {
  return text
    .slice(0, mostCharacters)
    .replaceAll(quotations, (_all, name?: string) => name ?? '"…"')
    .replaceAll(singleQuotations, "'…'")
    .replaceAll(pairs, ")=(…)")
    .replaceAll(addresses, "…")
    .replaceAll(numbers, "…")
    .replaceAll(secrets, "…");
}
