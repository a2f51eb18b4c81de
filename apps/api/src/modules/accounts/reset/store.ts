import type { Database } from "../../../db/pool.ts";
import type { Tx } from "../../../db/transaction.ts";

export interface ResetRequest {
  userId: string;
  email: string;
  fullName: string;
  requestedAt: Date;
  usedAt: Date | null;
}

/** The newest request of an address is the only one that counts. */
export async function insertRequest(
  tx: Tx,
  request: { idHash: Buffer; recipient: Buffer; userId: string | null; requestedAt: Date },
): Promise<void> {
  await tx.deleteFrom("resetRequests").where("recipient", "=", request.recipient).execute();
  await tx.insertInto("resetRequests").values(request).execute();
}

export async function findRequest(
  db: Database | Tx,
  idHash: Buffer,
): Promise<ResetRequest | undefined> {
  const row = await db
    .selectFrom("resetRequests")
    .innerJoin("users", "users.id", "resetRequests.userId")
    .select(["users.id as userId", "users.email", "users.fullName", "requestedAt", "usedAt"])
    .where("idHash", "=", idHash)
    .executeTakeFirst();
  return row;
}

/** Uses a request up; false when another was faster, or when a newer one has taken its place. */
export async function useRequest(tx: Tx, idHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("resetRequests")
    .set({ usedAt: now })
    .where("idHash", "=", idHash)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes every link of an account worthless. */
export async function deleteRequestsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("resetRequests").where("userId", "=", userId).execute();
}
