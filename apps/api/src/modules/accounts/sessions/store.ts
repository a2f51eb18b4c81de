import { DomainError } from "@kaunter/domain/domain-error";
import type { SessionKind } from "@kaunter/domain/person/session";
import type { Database } from "../../../db/pool.ts";
import type { Tx } from "../../../db/transaction.ts";
import { makeToken } from "../../../http/session.ts";
import { lockUser } from "../store.ts";

export interface NewSession {
  userId: string;
  tokenHash: Buffer;
  kind: SessionKind;
  device: string;
}

/** Begins a session by the database's time; the one that the device had before is over. */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  earlierId: string | undefined,
): Promise<void> {
  if (earlierId !== undefined) await endSession(tx, earlierId);
  await tx.insertInto("sessions").values(session).execute();
}

export interface ListedSession {
  id: string;
  kind: SessionKind;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  confirmedAt: Date;
}

/** The latest use first. */
export async function listSessions(db: Database, userId: string): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "kind", "device", "createdAt", "lastSeenAt", "confirmedAt"])
    .where("userId", "=", userId)
    .orderBy("lastSeenAt", "desc")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SessionKind }));
}

export async function endSession(db: Database | Tx, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends one of a person's own sessions; false when it is no such. */
export async function endOwnSession(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends every session of a person, but for one that may stay, and answers how many. */
export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<number> {
  let ended = tx.deleteFrom("sessions").where("userId", "=", userId);
  if (exceptId !== undefined) ended = ended.where("id", "!=", exceptId);
  const { numDeletedRows } = await ended.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Changes of one account are made one after the other, and none by a session that another of them has ended while it
 * waited.
 */
export async function lockOwner(tx: Tx, { userId, id }: { userId: string; id: string }) {
  await lockUser(tx, userId);
  const alive = tx.selectFrom("sessions").select("id").where("id", "=", id);
  if (!(await alive.executeTakeFirst())) throw new DomainError("user_error_relogin");
}

/** The password or a passkey was shown in this session just now: it goes on with a token that nobody has seen before. */
export async function renewSession(tx: Tx, id: string, now: Date): Promise<string> {
  const { token, tokenHash } = makeToken();
  const renewed = tx.updateTable("sessions").set({ tokenHash, confirmedAt: now });
  await renewed.where("id", "=", id).execute();
  return token;
}
