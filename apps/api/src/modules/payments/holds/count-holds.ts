import { createHash } from "node:crypto";
import { holdLimits } from "@kaunter/domain/payment/holds";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";

export interface NewHolds {
  paymentId: string;
  /** How many charges the payment has just taken hold of. */
  holds: number;
  visitor: Visitor;
}

/** Whoever shows no device is its whole address. */
const deviceOf = ({ device, address }: Visitor) => device ?? `address ${address}`;

/** Payments of one device begin one after the other, from before anything is reserved: each is counted by the next. */
export async function lockHolds(tx: Tx, visitor: Visitor): Promise<void> {
  const hash = createHash("sha256")
    .update(`holds ${deviceOf(visitor)}`)
    .digest();
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(tx);
}

/**
 * Notes what a payment holds, and answers whether its payer keeps no more charges from others than anybody may. The many
 * behind an address do not wait for each other: a few that begin in the same moment may go over its limit together.
 */
export async function countHolds(tx: Tx, counted: NewHolds, now: Date): Promise<boolean> {
  const { paymentId, holds, visitor } = counted;
  const { address } = visitor;
  const device = deviceOf(visitor);
  const since = new Date(now.getTime() - holdLimits.addressWithinMs);
  const [, { rows }] = await Promise.all([
    tx
      .insertInto("holdOrigins")
      .values({ paymentId, device, address, holds, begunAt: now })
      .execute(),
    sql<{ live: number; unserved: number }>`
      select
        (select count(*)::int from hold_origins o join reservations r using (payment_id)
          where o.device = ${device}) as live,
        (select sum(holds)::int from hold_origins
          where address = ${address} and begun_at > ${since} and served_at is null) as unserved`.execute(
      tx,
    ),
  ]);
  const [count] = rows;
  return (
    count !== undefined &&
    count.live <= holdLimits.perDevice &&
    count.unserved <= holdLimits.unservedPerAddress
  );
}

/** The payer has left for the bank: from now on the address is not counted for it. */
export async function noteServed(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable("holdOrigins")
    .set({ servedAt: now })
    .where("paymentId", "=", paymentId)
    .where("servedAt", "is", null)
    .execute();
}
