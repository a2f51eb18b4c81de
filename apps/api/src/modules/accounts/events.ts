import type { Role } from "@kaunter/domain/vocabulary/people";
import type { Tx } from "../../db/transaction.ts";

type OwnEvent =
  | "registered"
  | "password_changed"
  | "password_reset"
  | "email_changed"
  | "email_restored"
  | "phone_verified"
  | "profile_changed"
  | "passkey_added"
  | "passkey_removed"
  | "deleted";

/** What the owner of an account did, or what was done by the word of somebody with a name. */
export type AccountEvent =
  | { userId: string; what: OwnEvent }
  | {
      userId: string;
      what: "role_granted" | "role_revoked";
      role: Role;
      by: string;
      approvedBy: string | null;
      remark: string;
    };

/** Writes an event into the log that nobody can change. */
export async function noteEvent(tx: Tx, event: AccountEvent, now: Date): Promise<void> {
  await tx
    .insertInto("accountEvents")
    .values({ by: "owner", ...event, at: now })
    .execute();
}
