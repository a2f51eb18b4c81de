import { DomainError } from "@kaunter/domain/domain-error";
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Tx } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { requireProof } from "../sessions/prove-again.ts";
import type { ProofDeps } from "../sessions/prove-password.ts";
import { endSessions, lockOwner } from "../sessions/store.ts";
import { loadCredentials } from "../store.ts";
import { type ChallengeDeps, makeChallenge, takeChallenge } from "./challenges.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./store.ts";

export type PasskeyDeps = ProofDeps & ChallengeDeps & OrderDeps & { publicUrl: string };

/** What every device of today speaks: EdDSA, ES256, RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** More than anyone has devices. */
const passkeysMost = 20;

/** What a browser is asked when somebody adds a passkey: whoever was asked has just shown who they are. */
export async function beginPasskey(deps: PasskeyDeps, session: Session) {
  requireProof(session, "moves");
  const known = await listPasskeys(deps.db, session.userId);
  requireRoom(known);
  return generateRegistrationOptions({
    challenge: await makeChallenge(deps, session.userId),
    rpName: "Kaunter",
    rpID: new URL(deps.publicUrl).hostname,
    userName: session.email,
    userID: new TextEncoder().encode(session.userId),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Keeps a passkey whose device answered the question that this person was asked. */
export async function addPasskey(
  deps: PasskeyDeps,
  session: Session,
  { answer, label }: { answer: unknown; label: string },
): Promise<void> {
  const { userId } = session;
  const { origin, hostname } = new URL(deps.publicUrl);
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, userId),
    expectedOrigin: origin,
    expectedRPID: hostname,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verified?.verified) throw new DomainError("attempt_failed_please_try_again");
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const passkey = { userId, credentialId: id, publicKey: Buffer.from(publicKey), counter };
  await deps.inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    // Several questions may have been open at once.
    requireRoom(await listPasskeys(tx, userId));
    const isNew = await insertPasskey(tx, { ...passkey, transports, label });
    if (!isNew) throw new DomainError("passkey_exists");
    await tellOwner(tx, deps, session, { what: "passkey_added", now });
  });
}

function requireRoom(known: readonly unknown[]): void {
  if (known.length >= passkeysMost) throw new DomainError("too_many_requests");
}

export async function removePasskey(
  deps: PasskeyDeps,
  session: Session,
  id: string,
): Promise<void> {
  requireProof(session, "moves");
  await deps.inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    if (!(await deletePasskey(tx, session.userId, id))) throw new DomainError("not_found");
    await tellOwner(tx, deps, session, { what: "passkey_removed", now });
  });
}

/** Whoever has another session or reads the mailbox shall notice: the one ends, the other is told. */
async function tellOwner(
  tx: Tx,
  deps: OrderDeps,
  { id, userId }: Session,
  { what, now }: { what: "passkey_added" | "passkey_removed"; now: Date },
): Promise<void> {
  await endSessions(tx, userId, id);
  await noteEvent(tx, { userId, what }, now);
  const { email, language } = await loadCredentials(tx, userId);
  await orderAccountMail(tx, deps, { kind: what, to: email, language }, now);
}
