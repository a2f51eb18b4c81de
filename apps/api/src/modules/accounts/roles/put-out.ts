import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction } from "../../../db/transaction.ts";
import { noteSignedOut } from "../../security/note-signed-out.ts";
import { endSessions } from "../sessions/store.ts";
import { findUserId, lockUser } from "../store.ts";

interface Deps {
  inTransaction: InTransaction;
}

/** Ends every session of one person, and answers how many there were. Who comes in at the same moment was before it or is after it. */
export async function putOut({ inTransaction }: Deps, email: string, by: string): Promise<number> {
  return inTransaction(async (tx, now) => {
    const userId = await findUserId(tx, email.trim().toLowerCase());
    if (userId === undefined) throw new DomainError("not_found");
    await lockUser(tx, userId);
    const ended = await endSessions(tx, userId);
    await noteSignedOut(tx, { userId, by, now });
    return ended;
  });
}

/** Ends every session that there is, those of the office too, and answers how many. */
export async function putEverybodyOut({ inTransaction }: Deps, by: string) {
  return inTransaction(async (tx, now) => {
    const people = await tx.deleteFrom("sessions").executeTakeFirstOrThrow();
    const staff = await tx.deleteFrom("staffSessions").executeTakeFirstOrThrow();
    await noteSignedOut(tx, { by, now });
    return { people: Number(people.numDeletedRows), staff: Number(staff.numDeletedRows) };
  });
}
