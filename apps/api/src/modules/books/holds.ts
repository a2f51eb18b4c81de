import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { accountNumberOf } from "./account-number.ts";
import { inColumns } from "./columns.ts";
import { spaced, timeOf } from "./words.ts";

interface HeldCharge {
  paymentId: string;
  status: string;
  reservedAt: Date;
  /** When its payer was first sent to the bank. */
  leftAt: Date | null;
  councilCode: string;
  kind: string;
  number: string;
}

const shownAtMost = 200;

/** The bills that payments keep from other payers, the oldest first; of one number, if one is asked for. */
export async function listHolds(db: Database, number?: string): Promise<HeldCharge[]> {
  const digits = number?.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase() ?? null;
  const { rows } = await sql<HeldCharge>`
    select r.payment_id, p.status, r.reserved_at, c.council_code, c.kind, c.number,
      (select min(handed_off_at) from payment_attempts a where a.payment_id = r.payment_id) as left_at
    from reservations r join payments p on p.id = r.payment_id join charges c on c.id = r.charge_id
    where ${digits}::text is null or c.number = ${digits}
    order by r.reserved_at, r.charge_id limit ${shownAtMost}`.execute(db);
  return rows;
}

export function holdsText(holds: readonly HeldCharge[]): string {
  if (holds.length === 0) return "No such bill is kept from other payers.";
  return inColumns(
    holds.map((hold) => [
      `${hold.councilCode.toUpperCase()} ${spaced(hold.kind)} ${accountNumberOf(hold)}`,
      `held by ${hold.paymentId}`,
      `since ${timeOf(hold.reservedAt)},`,
      `${spaced(hold.status)},`,
      hold.leftAt === null
        ? "its payer has not left for the bank"
        : `its payer left for the bank on ${timeOf(hold.leftAt)}`,
    ]),
    "",
  ).join("\n");
}
