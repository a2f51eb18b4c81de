import { DomainError } from "../domain-error.ts";

/** What mail servers take, without the rarities that are always a slip of the hand: quotes, comments, bare hosts. */
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Gives an address as it is kept: trimmed, its host in small letters. */
export function parseEmail(text: string): string {
  const email = text.trim();
  const [local = "", host = ""] = email.split("@");
  if (!emailPattern.test(email) || email.length > 254 || local.length > 64) {
    throw new DomainError("invalid_email");
  }
  return `${local}@${host.toLowerCase()}`;
}
