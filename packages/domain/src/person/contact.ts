import { parseEmail } from "./email.ts";
import { parsePhone } from "./phone.ts";

/** By what a payer can be recognised. */
export type Contact = { readonly email: string } | { readonly phone: string };

/** Reads an e-mail address, in small letters since nobody remembers theirs, or a phone number. */
export function readContact(text: string): Contact {
  return text.includes("@")
    ? { email: parseEmail(text).toLowerCase() }
    : { phone: parsePhone(text) };
}
