import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../../db/pool.ts";
import type { Session } from "../../../http/session.ts";
import type { Account } from "../account.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { findAccount } from "../store.ts";

export interface OwnDeps {
  db: Database;
  personKey: PersonKey;
}

/** The account of whoever is signed in. */
export async function readOwn(
  { db, personKey }: OwnDeps,
  { userId }: Pick<Session, "userId">,
): Promise<Account> {
  const account = await findAccount(db, personKey, userId);
  if (!account) throw new DomainError("user_error_relogin");
  return account;
}
