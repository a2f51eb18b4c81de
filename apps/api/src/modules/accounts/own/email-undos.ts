import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../../db/pool.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PersonKey } from "../../privacy/person-key.ts";

export const linkShape = /^[0-9a-f]{64}$/;
export const undoValidForMs = 48 * 3_600_000;

export function hashOfLink(link: string): Buffer {
  return createHash("sha256").update(link).digest();
}

/** What an account was known by before it changed. */
export interface Earlier {
  email: string;
  phone: string;
}

/** Keeps the earlier address and phone of an account, and gives the token of the link that restores them. */
export async function keepUndo(
  tx: Tx,
  key: PersonKey,
  { userId, email, phone }: Earlier & { userId: string },
  now: Date,
): Promise<string> {
  const link = randomBytes(32).toString("hex");
  const linkHash = hashOfLink(link);
  const oldEmail = key.seal(email, placeOf("email_undos", linkHash));
  const oldPhone = key.seal(phone, placeOf("email_undos.old_phone", linkHash));
  await tx
    .insertInto("emailUndos")
    .values({ linkHash, userId, oldEmail, oldPhone, changedAt: now })
    .execute();
  return link;
}

/** Whose address it was, without taking anything. */
export async function findUndo(db: Database, linkHash: Buffer): Promise<string | undefined> {
  const undo = db.selectFrom("emailUndos").select("userId").where("linkHash", "=", linkHash);
  return (await undo.executeTakeFirst())?.userId;
}

/**
 * Uses a link up, and with it the links of every later change: whoever moved the account away has one of those. The links
 * of earlier changes stay, for the owner may have one of those.
 */
export async function takeUndo(tx: Tx, key: PersonKey, linkHash: Buffer, now: Date) {
  const since = new Date(now.getTime() - undoValidForMs);
  const undo = await tx
    .deleteFrom("emailUndos")
    .where("linkHash", "=", linkHash)
    .where("changedAt", ">", since)
    .returning(["id", "userId", "oldEmail", "oldPhone"])
    .executeTakeFirst();
  if (!undo) return undefined;
  const { id, userId, oldEmail, oldPhone } = undo;
  await tx.deleteFrom("emailUndos").where("userId", "=", userId).where("id", ">", id).execute();
  return {
    email: key.open(oldEmail, placeOf("email_undos", linkHash)),
    phone: oldPhone && key.open(oldPhone, placeOf("email_undos.old_phone", linkHash)),
  };
}

function placeOf(column: string, linkHash: Buffer): string {
  return `${column} ${linkHash.toString("hex")}`;
}
