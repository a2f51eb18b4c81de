import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { needsConfirming } from "@kaunter/domain/person/session";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import type { Credentials } from "../account.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findCredentials } from "../store.ts";
import { noteConfirmed } from "./store.ts";

export interface ProofDeps {
  db: Database;
  inTransaction: InTransaction;
  lookups: Lookups;
  passwords: Passwords;
}

/** More than anyone mistypes, and little enough for a password that is not among the first thousand. */
const missesPerAccount = 50;

/**
 * Whose password it is. An unknown address costs as much as a wrong password and is answered alike; guesses are counted
 * for the visitor and for the account, whether there is one or not.
 */
export async function provePassword(
  deps: ProofDeps,
  { name, password }: { name: string; password: string },
  visitor: Visitor,
): Promise<Credentials> {
  const email = name.trim().toLowerCase();
  const account = `login ${createHash("sha256").update(email).digest("hex")}`;
  const guarded = { name: account, misses: missesPerAccount, targets: missesPerAccount };
  const attempt = await deps.lookups.begin(visitor, account, [guarded]);
  const user = await findCredentials(deps.db, email);
  const isRight = await deps.passwords.isRight(password, user?.passwordHash);
  await attempt.end(isRight);
  if (!user || !isRight) throw new DomainError("auth_error");
  return user;
}

/**
 * Lets the account be changed by whoever shows its password now, or showed it not long ago: a device that stays signed in
 * may be in other hands.
 */
export async function confirmOwner(
  deps: ProofDeps,
  session: Session,
  password: string | undefined,
  visitor: Visitor,
): Promise<void> {
  if (password === undefined) {
    if (needsConfirming(session, session.now)) throw new DomainError("password_required");
    return;
  }
  await provePassword(deps, { name: session.email, password }, visitor);
  await deps.inTransaction((tx, now) => noteConfirmed(tx, session.id, now));
}
