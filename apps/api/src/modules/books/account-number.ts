import { kindNamed } from "../charges/kinds.ts";
import type { Kind } from "../charges/council-records.ts";

/** The number on the bill as people write it; nothing for what the payer declared. */
export function accountNumberOf(charge: { kind: string | null; number: string | null }): string {
  const { kind, number } = charge;
  return kind === null || number === null ? "" : kindNamed(kind as Kind).writeNumber(number);
}
