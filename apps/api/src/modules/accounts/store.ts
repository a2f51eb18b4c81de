import { parsePhone } from "@kaunter/domain/person/phone";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { IdentityType } from "@kaunter/domain/vocabulary/people";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Account, Credentials, Person } from "./account.ts";
import type { PersonKey } from "../privacy/person-key.ts";

const credentials = ["id", "email", "passwordHash", "roles", "language"] as const;

/** By the address in small letters. */
export async function findCredentials(
  db: Database | Tx,
  email: string,
): Promise<Credentials | undefined> {
  const found = db.selectFrom("users").select(credentials).where("email", "=", email);
  return toCredentials(await found.executeTakeFirst());
}

/** By the address in small letters, for whoever has no right to read more. */
export async function findUserId(tx: Tx, email: string): Promise<string | undefined> {
  const found = tx.selectFrom("users").select("id").where("email", "=", email);
  return (await found.executeTakeFirst())?.id;
}

/** By the address in small letters; the account keeps it until the transaction has ended. */
export async function holdUserId(tx: Tx, email: string): Promise<string | undefined> {
  const found = tx.selectFrom("users").select("id").where("email", "=", email).forKeyShare();
  return (await found.executeTakeFirst())?.id;
}

export async function loadCredentials(db: Database | Tx, userId: string): Promise<Credentials> {
  const found = db.selectFrom("users").select(credentials).where("id", "=", userId);
  return toCredentials(await found.executeTakeFirstOrThrow());
}

function toCredentials<Row extends { language: string } | undefined>(row: Row) {
  return row as Row & { language: Language };
}

/** One account, readable; none when it was deleted a moment ago. */
export async function findAccount(
  db: Database | Tx,
  key: PersonKey,
  userId: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "roles", "machineId", "fullName", "identityType", "icNum", "phone"])
    .select(["phoneVerifiedAt", "language", "createdAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const isReadable = key.canOpen(row.phone);
  return {
    ...row,
    identityType: row.identityType as IdentityType,
    language: row.language as Language,
    icNum: isReadable ? key.open(row.icNum, `users.ic_num ${row.id}`) : "",
    phone: isReadable ? parsePhone(key.open(row.phone, `users.phone ${row.id}`)) : "",
    phoneVerifiedAt: isReadable ? row.phoneVerifiedAt : null,
  };
}

/** The columns of a person, as they are written for one row. */
export function sealPerson(key: PersonKey, userId: string, person: Person) {
  const { fullName, identityType, icNum, phone } = person;
  return {
    fullName,
    identityType,
    icNum: key.seal(icNum, `users.ic_num ${userId}`),
    icNumIndex: key.indexOf("identity", icNum),
    phone: key.seal(phone, `users.phone ${userId}`),
    phoneIndex: key.indexOf("phone", phone),
  };
}

export interface NewUser {
  id: string;
  email: string;
  passwordHash: string;
  person: Person;
  language: Language;
}

/** False when the address is taken. */
export async function insertUser(
  tx: Tx,
  key: PersonKey,
  { id, person, ...given }: NewUser,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("users")
    .values({ id, ...given, ...sealPerson(key, id, person), createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A new password, and other roles where they change with it. */
export async function setPassword(
  tx: Tx,
  userId: string,
  change: { passwordHash: string; roles?: string[] },
  now: Date,
): Promise<void> {
  const set = { ...change, updatedAt: now };
  await tx.updateTable("users").set(set).where("id", "=", userId).execute();
}

/** Two changes at once are made one after the other. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
}

/** False when the address is another account's. */
export async function setEmail(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  const other = tx.selectFrom("users").select("id").where("email", "=", email).forUpdate();
  if (await other.executeTakeFirst()) return false;
  await tx.updateTable("users").set({ email, updatedAt: now }).where("id", "=", userId).execute();
  return true;
}

/** Notes that somebody who has the phone answered; false when the account has another number by now. */
export async function setPhoneVerified(
  tx: Tx,
  userId: string,
  phoneIndexes: Buffer[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ phoneVerifiedAt: now })
    .where("id", "=", userId)
    .where("phoneIndex", "in", phoneIndexes)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", userId).execute();
}

/** Puts a role into the list or takes it out; false when nothing changed. */
export async function changeRole(
  tx: Tx,
  { userId, role, isGranted }: { userId: string; role: string; isGranted: boolean },
  now: Date,
): Promise<boolean> {
  const without = sql<string[]>`array_remove(roles, ${role}::text)`;
  const withIt = sql<string[]>`array_append(roles, ${role}::text)`;
  const has = sql<boolean>`${role}::text = any(roles)`;
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ roles: isGranted ? withIt : without, updatedAt: now })
    .where("id", "=", userId)
    .where(has, "=", !isGranted)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
