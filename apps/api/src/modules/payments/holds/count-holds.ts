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

/** A visitor without a device is counted by the address alone. */
const deviceOf = ({ device, address }: Visitor) => device ?? `address ${address}`;

/** Lets one payment of a device begin at a time, so that each one counts the holds of those before it. */
export async function lockHolds(tx: Tx, visitor: Visitor): Promise<void> {
  const hash = createHash("sha256")
    .update(`holds ${deviceOf(visitor)}`)
    .digest();
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(tx);
}

/**
 * Notes what a payment holds, and answers whether its payer keeps no more charges from others than anybody may. The many
 * behind an address do not wait for each other: a few that begin in the same moment may go over its limits together.
 */
export async function countHolds(tx: Tx, counted: NewHolds, now: Date): Promise<boolean> {
  const { paymentId, visitor } = counted;
  const { address } = visitor;
  const device = deviceOf(visitor);
  // A payment that holds no charge counts as one: it has attempts, too, about which its provider is asked.
  const holds = Math.max(counted.holds, 1);
  const [, live, begun] = await Promise.all([
    tx
      .insertInto("holdOrigins")
      .values({ paymentId, device, address, holds, begunAt: now })
      .execute(),
    countLive(tx, device),
    countBegun(tx, address, new Date(now.getTime() - holdLimits.addressWithinMs)),
  ]);
  return (
    live <= holdLimits.perDevice &&
    begun.unserved <= holdLimits.unservedPerAddress &&
    begun.unanswered <= holdLimits.unansweredPerAddress
  );
}

async function countLive(tx: Tx, device: string): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    select coalesce(sum(holds), 0)::int as live from hold_origins join payments on id = payment_id
    where device = ${device} and status in ('in_progress', 'pending')`.execute(tx);
  return rows[0]?.live ?? 0;
}

/**
 * What was begun lately behind an address and never left, and of all that is under way what no provider knows of. That it
 * was not found is no answer: it never is when nobody means to pay. Silence accuses nobody, for then the provider is away.
 * What is under way is only looked for where everything together is more than the limit.
 */
async function countBegun(tx: Tx, address: string, since: Date) {
  const { rows } = await sql<{ unserved: number; unanswered: number }>`
    with begun as materialized (
      select payment_id, holds, served_at from hold_origins where address = ${address} and begun_at > ${since}
    ), counted as (
      select coalesce(sum(holds), 0)::int as all_of_them,
        coalesce(sum(holds) filter (where served_at is null), 0)::int as unserved
      from begun
    )
    select unserved, case when all_of_them <= ${holdLimits.unansweredPerAddress}::int then all_of_them else (
      select coalesce(sum(holds), 0)::int from begun join payments on id = payment_id
      where status = 'in_progress' and not exists (
        select from payment_attempts a where a.payment_id = payments.id and evidence = 'none'
          and cardinality(asked_at) > 0 and not_found_last_at is null)) end as unanswered
    from counted`.execute(tx);
  return rows[0] ?? { unserved: 0, unanswered: 0 };
}

/** Notes that the payer has left for the bank, which gives the payment's address a higher limit. */
export async function noteServed(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable("holdOrigins")
    .set({ servedAt: now })
    .where("paymentId", "=", paymentId)
    .where("servedAt", "is", null)
    .execute();
}
