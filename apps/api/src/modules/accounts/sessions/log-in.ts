import { DomainError } from "@kaunter/domain/domain-error";
import type { SessionKind } from "@kaunter/domain/person/session";
import type { InTransaction } from "../../../db/transaction.ts";
import { makeToken } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import type { Credentials } from "../account.ts";
import { loadCredentials, lockUser, setPassword } from "../store.ts";
import { type ProofDeps, provePassword } from "./prove-password.ts";
import { noteSecurityEvent, type SecurityDeps } from "../../security/note-event.ts";
import { insertSession } from "./store.ts";

/** Where somebody signs in: what kind of session it is to be, and the one that the device had until now. */
export interface Place {
  visitor: Visitor;
  kind: SessionKind;
  device: string;
  earlierId: string | undefined;
}

/** Who is signed in from now on, and the token that says so. */
export interface SignedIn {
  user: Credentials;
  token: string;
}

export async function logIn(
  deps: ProofDeps,
  login: { name: string; password: string },
  place: Place,
): Promise<SignedIn> {
  const user = await provePassword(deps, login, place.visitor);
  const isStale = deps.passwords.isStale(user.passwordHash);
  const passwordHash = isStale ? await deps.passwords.hash(login.password) : undefined;
  return startSession(deps, user, place, { how: "password", passwordHash });
}

/** What somebody showed, and a newer hash of it where the old one was made with less care. */
interface Shown {
  how: "password" | "passkey";
  passwordHash?: string | undefined;
}

/** Begins a session with a token that nobody has seen before. */
export async function startSession(
  deps: SecurityDeps & { inTransaction: InTransaction },
  user: Credentials,
  { kind, device, earlierId, visitor }: Place,
  { how, passwordHash }: Shown,
): Promise<SignedIn> {
  const { token, tokenHash } = makeToken();
  await deps.inTransaction(async (tx, now) => {
    // If the password was changed since it was checked, no session is started.
    await lockUser(tx, user.id);
    const kept = await loadCredentials(tx, user.id);
    if (kept.passwordHash !== user.passwordHash) throw new DomainError("auth_error");
    if (passwordHash !== undefined) await setPassword(tx, user.id, { passwordHash }, now);
    await insertSession(tx, { userId: user.id, tokenHash, kind, device }, earlierId);
    const event = { what: "signed_in", userId: user.id, how, deviceName: device } as const;
    await noteSecurityEvent(tx, deps, event, { visitor, now });
  });
  return { user, token };
}
