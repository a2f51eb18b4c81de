import type { Kind } from "@kaunter/domain/charges/kinds";
import { kindNamed } from "../charges/kinds.ts";

interface Subject {
  kind: string | null;
  number: string | null;
  /** The number of the licence that the payer wrote down. */
  declaredNo?: string | null;
}

/** The number on the bill as people write it; of what the payer declared, the number that they gave. */
export function accountNumberOf({ kind, number, declaredNo }: Subject): string {
  if (kind === null || number === null) return declaredNo ?? "";
  return kindNamed(kind as Kind).writeNumber(number);
}
