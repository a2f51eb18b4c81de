import { DomainError } from "@kaunter/domain/domain-error";
import type { Role } from "@kaunter/domain/vocabulary/people";
import type { InTransaction } from "../../../db/transaction.ts";
import { noteEvent } from "../events.ts";
import { endSessions } from "../sessions/store.ts";
import { changeRole, findUserId } from "../store.ts";

export interface RoleChange {
  email: string;
  role: Role;
  isGranted: boolean;
  by: string;
  /** The second person, who is needed to give a role. */
  approvedBy: string | null;
  remark: string;
}

/** Gives a role or takes it, and writes down on whose word. The person signs in again to use it. */
export async function changeRoleOf(
  { inTransaction }: { inTransaction: InTransaction },
  { email, role, isGranted, ...words }: RoleChange,
): Promise<void> {
  await inTransaction(async (tx, now) => {
    const userId = await findUserId(tx, email.trim().toLowerCase());
    if (userId === undefined) throw new DomainError("not_found");
    const isChanged = await changeRole(tx, { userId, role, isGranted }, now);
    if (!isChanged) throw new DomainError("data_no_changes");
    const what = isGranted ? "role_granted" : "role_revoked";
    await noteEvent(tx, { userId, what, role, ...words }, now);
    await endSessions(tx, userId);
  });
}
