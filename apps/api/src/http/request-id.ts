import { randomInt } from "node:crypto";

// No vowels and no look-alikes: a person may have to read it out on the telephone.
const letters = "BCDFGHJKMNPQRSTVWXZ23456789";

/** A reference such as `KX7M-2QPD` for one request: in the log, in the answer's header, in an error's text. */
export function newRequestId(): string {
  const pick = () => letters.charAt(randomInt(letters.length));
  const group = () => Array.from({ length: 4 }, pick).join("");
  return `${group()}-${group()}`;
}
