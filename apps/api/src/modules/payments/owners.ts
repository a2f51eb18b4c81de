import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";

/**
 * Notes that somebody began a payment while signed in. The payment itself does not change: its books know no accounts.
 * Where the account is deleted at the same moment, the payment is a guest's.
 */
export async function ownPayment(
  tx: Tx,
  paymentId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into payment_owners (payment_id, user_id, how, since)
    select ${paymentId}::bigint, id, 'session', ${now}::timestamptz from users where id = ${userId}
    for key share`.execute(tx);
}

export async function isOwner(db: Database, paymentId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("paymentOwners")
    .select("userId")
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  return row?.userId === userId;
}
