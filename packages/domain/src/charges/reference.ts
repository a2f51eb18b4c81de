import { DomainError } from "../domain-error.ts";

/**
 * The form in which every number of a bill, licence or compound is compared: no spaces, no dashes, capital letters.
 * Wide letters and digits, which Chinese keyboards write, become ordinary ones.
 */
export function normaliseReference(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Dash}]/gu, "")
    .toUpperCase();
}

/** The normal form of a number that must have a shape. */
export function readReference(text: string, shape: RegExp): string {
  const reference = normaliseReference(text);
  if (!shape.test(reference)) throw new DomainError("invalid_account_no");
  return reference;
}

/** The plate of a vehicle in its normal form: letters and at least one digit. */
export function readPlate(text: string): string {
  return readReference(text, /^(?=.*\d)[A-Z\d]{2,12}$/);
}
