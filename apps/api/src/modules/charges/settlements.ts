import type { Kind } from "@kaunter/domain/charges/kinds";
import type { Settlement } from "./council-records.ts";
import { kindNamed } from "./kinds.ts";

/**
 * A council's record with what was paid on top of it, however old the record is: last night's file never reopens a debt
 * that was paid today.
 */
export function recordAfter(
  kind: Kind,
  record: unknown,
  settlements: readonly Settlement[],
): unknown {
  return settlements.reduce((now, paid) => kindNamed(kind).settle(now, paid) ?? now, record);
}
