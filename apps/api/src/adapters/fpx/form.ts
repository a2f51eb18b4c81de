import type { Fields } from "./message.ts";

// A confirmation has 3 KB, a list of all banks 1 KB.
export const longestBody = 64 * 1024;

/**
 * Reads a form into the bytes of its values, one character for each byte, because the bytes are what is signed: FPX does
 * not say in which character set it writes a name. Undefined when a field comes twice or an encoding is broken; nothing
 * is guessed, repaired or trimmed.
 */
export function decodeForm(body: string): Fields | undefined {
  if (body.length > longestBody || !/^[!-~\u0080-\u00ff]+$/.test(body)) return undefined;
  const pairs = body.split("&").map(decodePair);
  if (!pairs.every((pair) => pair !== undefined)) return undefined;
  const fields = new Map(pairs);
  return fields.size === pairs.length ? Object.fromEntries(fields) : undefined;
}

function decodePair(text: string): [name: string, value: string] | undefined {
  const at = text.indexOf("=");
  const name = decodeBytes(text.slice(0, Math.max(at, 0)));
  const value = decodeBytes(text.slice(at + 1));
  return name && value !== undefined ? [name, value] : undefined;
}

function decodeBytes(text: string): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(text)) return undefined;
  return text
    .replaceAll("+", " ")
    .replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of a value's bytes: UTF-8 where they are that, else ISO-8859-1. A control character becomes a mark: no database
 * keeps a zero byte in a text, and no message may be lost for one.
 */
export function textOf(bytes: string): string {
  return decodeText(bytes).replaceAll(/\p{Cc}/gu, "\u{FFFD}");
}

function decodeText(bytes: string): string {
  try {
    return strictUtf8.decode(Buffer.from(bytes, "latin1"));
  } catch {
    return bytes;
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
