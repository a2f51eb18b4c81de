import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction } from "../../../db/transaction.ts";
import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";
import type { Credentials } from "../account.ts";
import {
  noteSecurityEvent,
  type SecurityDeps,
  type SecurityEvent,
} from "../../security/note-event.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findCredentials } from "../store.ts";

export interface ProofDeps extends SecurityDeps {
  db: Database;
  inTransaction: InTransaction;
  lookups: Lookups;
  passwords: Passwords;
}

/** More than anyone mistypes, and too few to guess a password that is not among the thousand most common. */
const missesPerAccount = 50;
/** One password tried on many accounts; no device behind the address is exempt, whatever else it has found. */
const perAddress = { misses: 100, targets: 10_000 };

/**
 * Whose password it is. An unknown address costs as much as a wrong password and is answered alike; guesses are counted
 * for the visitor, for the account, whether there is one or not, and for all logins from one address.
 */
export async function provePassword(
  deps: ProofDeps,
  { name, password }: { name: string; password: string },
  visitor: Visitor,
): Promise<Credentials> {
  const email = name.trim().toLowerCase();
  const account = `login ${createHash("sha256").update(email).digest("hex")}`;
  const guarded = [
    { name: account, misses: missesPerAccount, targets: missesPerAccount },
    { name: `logins ${visitor.address}`, ...perAddress },
  ];
  const note = (event: SecurityEvent) =>
    deps.inTransaction((tx, now) => noteSecurityEvent(tx, deps, event, { visitor, now }));
  const noteLockOut = async (refusal: unknown) => {
    if (refusal instanceof DomainError) await note({ what: "locked_out" });
    throw refusal;
  };
  const guess = { guessedAt: account };
  const attempt = await deps.lookups.begin(visitor, guess, guarded).catch(noteLockOut);
  const user = await findCredentials(deps.db, email);
  const isRight = await deps.passwords.isRight(password, user?.passwordHash);
  if (user && isRight) {
    await attempt.end(true);
    return user;
  }
  const whose = user ? { userId: user.id } : { tried: deps.personKey.indexOf("email", email) };
  await note({ what: "sign_in_failed", how: "password", ...whose });
  await attempt.end(false).catch(noteLockOut);
  throw new DomainError("auth_error");
}
