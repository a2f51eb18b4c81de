import { DomainError } from "../domain-error.ts";

export const shortestPassword = 8;
export const longestPassword = 128;

/** Any characters, no composition rules: only its length counts here. */
export function checkPassword(password: string): void {
  const length = Array.from(password).length;
  if (length === 0) throw new DomainError("required");
  if (length < shortestPassword || length > longestPassword) {
    throw new DomainError("password_length");
  }
}

export function checkSamePassword(password: string, again: string): void {
  if (again === "") throw new DomainError("required");
  if (password !== again) throw new DomainError("password_mismatch");
}
