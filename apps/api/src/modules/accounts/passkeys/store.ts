import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { Tx } from "../../../db/transaction.ts";

export interface NewPasskey {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  label: string;
}

/** False when the device's key is kept already, whoever has it. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function listPasskeys(db: Database | Tx, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "credentialId", "transports", "label", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

export async function findPasskey(db: Database | Tx, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "userId", "publicKey", "counter", "transports"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

export async function noteUsed(db: Database, id: string, counter: number): Promise<void> {
  const used = { counter, lastUsedAt: sql<Date>`now()` };
  await db.updateTable("passkeys").set(used).where("id", "=", id).execute();
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Takes every passkey of an account: whoever added one is out. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("passkeys").where("userId", "=", userId).execute();
}
