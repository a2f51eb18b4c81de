import type { Fields } from "./message.ts";

// A confirmation has 3 KB, a list of all banks 1 KB.
export const longestBody = 64 * 1024;

/**
 * Reads a form as strictly as its signature deserves: nothing is guessed, repaired or trimmed. Undefined when a field
 * comes twice, an encoding is broken or not UTF-8, or a value holds a control character. A pipe is refused as well: it
 * is what joins the signed values, and inside one it would let the same signature be read as other fields.
 */
export function decodeForm(body: string): Fields | undefined {
  if (body.length > longestBody || !/^[!-~]+$/.test(body)) return undefined;
  const pairs = body.split("&").map(decodePair);
  if (!pairs.every((pair) => pair !== undefined)) return undefined;
  const fields = new Map(pairs);
  return fields.size === pairs.length ? Object.fromEntries(fields) : undefined;
}

function decodePair(text: string): [name: string, value: string] | undefined {
  const at = text.indexOf("=");
  const name = decodeText(text.slice(0, Math.max(at, 0)));
  const value = decodeText(text.slice(at + 1));
  return name && value !== undefined ? [name, value] : undefined;
}

function decodeText(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    return /[\p{Cc}|]/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

// Wider than any field is documented to be: a genuine message with a long name must not be lost.
const longestValues: Readonly<Record<string, number>> = {
  fpx_checkSum: 2_048,
  fpx_bankList: 10_000,
};
const longestValue = 200;

/** Whether a form has each of these fields and its check-sum, none of an absurd length. Others are of no interest. */
export function hasFields(form: Fields, names: readonly string[]): boolean {
  return [...names, "fpx_checkSum"].every((name) => {
    const value = form[name];
    return value !== undefined && value.length <= (longestValues[name] ?? longestValue);
  });
}
