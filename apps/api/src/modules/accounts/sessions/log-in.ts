import { DomainError } from "@kaunter/domain/domain-error";
import type { SessionKind } from "@kaunter/domain/person/session";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import { makeToken } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import type { Credentials } from "../account.ts";
import { loadCredentials, lockUser, setPassword } from "../store.ts";
import { findPasskey } from "../passkeys/store.ts";
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

/** What somebody showed, and a newer hash of a password where the old one was made with less care. */
type Shown =
  | { how: "password"; passwordHash: string | undefined }
  | { how: "passkey"; credentialId: string };

/** Begins a session with a token that nobody has seen before. */
export async function startSession(
  deps: SecurityDeps & { inTransaction: InTransaction },
  user: Credentials,
  { kind, device, earlierId, visitor }: Place,
  shown: Shown,
): Promise<SignedIn> {
  const { token, tokenHash } = makeToken();
  await deps.inTransaction(async (tx, now) => {
    // If the password was changed or the passkey removed since it was checked, no session is started.
    await lockUser(tx, user.id);
    const kept = await loadCredentials(tx, user.id);
    if (kept.passwordHash !== user.passwordHash) throw new DomainError("auth_error");
    if (shown.how === "passkey") await requirePasskey(tx, user.id, shown.credentialId);
    else if (shown.passwordHash !== undefined) {
      await setPassword(tx, user.id, { passwordHash: shown.passwordHash }, now);
    }
    await insertSession(tx, { userId: user.id, tokenHash, kind, device }, earlierId);
    const event = {
      what: "signed_in",
      userId: user.id,
      how: shown.how,
      deviceName: device,
    } as const;
    await noteSecurityEvent(tx, deps, event, { visitor, now });
  });
  return { user, token };
}

async function requirePasskey(tx: Tx, userId: string, credentialId: string): Promise<void> {
  const passkey = await findPasskey(tx, credentialId);
  if (passkey?.userId !== userId) throw new DomainError("auth_error");
}
