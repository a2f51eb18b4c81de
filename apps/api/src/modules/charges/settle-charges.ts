import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Kind, Settlement } from "./council-records.ts";
import { kindNamed } from "./kinds.ts";
import { recordAfter } from "./settlements.ts";

/** A line of a payment that pays a charge as it was quoted. */
export type SettlingLine = Settlement & { chargeId: string; chargeVersion: number };

/**
 * Marks as paid what is still owed and answers those charges. They are locked in the order of their ids, so that two
 * payments never wait for each other.
 */
export async function settleCharges(tx: Tx, lines: readonly SettlingLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const ids = lines.map(({ chargeId }) => chargeId);
  const charges = await tx
    .selectFrom("charges")
    .select(["id", "kind", "version", "record", "settlements"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  // A charge that is as it was quoted had nothing paid since.
  const changed = lines.filter(({ chargeId, chargeVersion }) =>
    charges.some(({ id, version }) => id === chargeId && version !== chargeVersion),
  );
  const overtaken = changed.length > 0 ? await findOvertaken(tx, changed) : new Set();
  const owed = charges.flatMap(({ id, kind, record, settlements }) => {
    const line = lines.find(({ chargeId }) => chargeId === id);
    if (!line || overtaken.has(id)) return [];
    const paid = settlements as unknown as Settlement[];
    const current = recordAfter(kind as Kind, record, paid);
    const isOwed = kindNamed(kind as Kind).settle(current, line) !== null;
    const { chargeId: _id, chargeVersion: _quoted, ...settlement } = line;
    return isOwed ? [{ id, settlements: [...paid, settlement] }] : [];
  });
  if (owed.length > 0) {
    await sql`
      update charges set settlements = given.settlements
      from jsonb_to_recordset(${JSON.stringify(owed)}) as given (id bigint, settlements jsonb)
      where charges.id = given.id`.execute(tx);
  }
  return new Set(owed.map(({ id }) => id));
}

/**
 * The charges of which something was paid since they were quoted. Every way to pay a charge covers its oldest debt, so
 * two that were quoted alike would pay that debt twice, whatever else is still owed.
 */
async function findOvertaken(tx: Tx, lines: readonly SettlingLine[]): Promise<Set<string>> {
  const paid = await tx
    .selectFrom("paymentLines")
    .select(["chargeId", "chargeVersion"])
    .where(
      "chargeId",
      "in",
      lines.map(({ chargeId }) => chargeId),
    )
    .where("outcome", "=", "settled")
    .where("isTied", "=", false)
    .execute();
  const isOvertaken = ({ chargeId, chargeVersion }: SettlingLine) =>
    paid.some((row) => row.chargeId === chargeId && (row.chargeVersion ?? 0) >= chargeVersion);
  return new Set(lines.filter(isOvertaken).map(({ chargeId }) => chargeId));
}
