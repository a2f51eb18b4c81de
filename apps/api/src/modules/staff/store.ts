import type { CalendarDay } from "@kaunter/domain/calendar";
import type { HeldRole } from "@kaunter/domain/office/staff";
import type { StaffRole } from "@kaunter/domain/vocabulary/staff";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";

export interface Person {
  id: string;
  email: string;
  name: string;
  leftAt: Date | null;
}

export async function findPerson(db: Database | Tx, email: string): Promise<Person | undefined> {
  return db
    .selectFrom("staff")
    .select(["id", "email", "name", "leftAt"])
    .where("email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
}

export async function listRoles(db: Database | Tx, staffId: string): Promise<HeldRole[]> {
  const rows = await db
    .selectFrom("staffRoles")
    .select(["role", "owner", "fromOn", "untilOn"])
    .where("staffId", "=", staffId)
    .orderBy("id")
    .execute();
  return rows.map(({ role, owner, fromOn, untilOn }) => ({
    role: role as StaffRole,
    owner,
    fromOn: fromOn as CalendarDay,
    untilOn: untilOn as CalendarDay | null,
  }));
}

/** The sealed secret of a person's codes, locked, so that no code is taken twice at once. */
export async function lockCode(tx: Tx, staffId: string) {
  return tx
    .selectFrom("staffCodes")
    .select(["secret", "lastStep"])
    .where("staffId", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteStep(tx: Tx, staffId: string, step: number): Promise<void> {
  await tx
    .updateTable("staffCodes")
    .set({ lastStep: String(step) })
    .where("staffId", "=", staffId)
    .execute();
}
