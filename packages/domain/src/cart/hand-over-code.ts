import { DomainError } from "../domain-error.ts";
import { normaliseReference } from "../charges/reference.ts";

/**
 * What a code may be made of, so that it can be read from a screen and over the telephone: of characters that look alike
 * one is left, and there are no vowels, so that no code is a word.
 */
export const handOverLetters = "CDFHJKMNPQRTVWXY23456789";
export const handOverLength = 8;
export const handOverValidForHours = 24;

/** Letters that no code contains, and the character that people mean by each. */
const lookAlikes: Readonly<Record<string, string>> = { B: "8", G: "6", S: "5", U: "V", Z: "2" };

const shape = new RegExp(`^[${handOverLetters}]{${handOverLength}}$`);

/** Reads a code as somebody typed it; what cannot be one leads nowhere. */
export function readHandOverCode(text: string): string {
  const letters = Array.from(normaliseReference(text), (letter) => lookAlikes[letter] ?? letter);
  const code = letters.join("");
  if (!shape.test(code)) throw new DomainError("invalid_code");
  return code;
}
