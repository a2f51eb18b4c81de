import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";

/** Notes that somebody began a payment while signed in. The payment itself does not change: its books know no accounts. */
export async function ownPayment(
  tx: Tx,
  paymentId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("paymentOwners")
    .values({ paymentId, userId, how: "session", since: now })
    .execute();
}

export async function isOwner(db: Database, paymentId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("paymentOwners")
    .select("userId")
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  return row?.userId === userId;
}
