import { DomainError } from "@kaunter/domain/domain-error";
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Session } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteEvent } from "../events.ts";
import { confirmOwner, type ProofDeps } from "../sessions/prove-password.ts";
import { type ChallengeDeps, makeChallenge, takeChallenge } from "./challenges.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./store.ts";

export type PasskeyDeps = ProofDeps & ChallengeDeps & { publicUrl: string };

/** What every device of today speaks: EdDSA, ES256, RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** More than anyone has devices. */
const passkeysMost = 20;

/** What a browser is asked when somebody adds a passkey. The password is shown once more if its showing was long ago. */
export async function beginPasskey(
  deps: PasskeyDeps,
  session: Session,
  password: string | undefined,
  visitor: Visitor,
) {
  await confirmOwner(deps, session, password, visitor);
  const known = await listPasskeys(deps.db, session.userId);
  if (known.length >= passkeysMost) throw new DomainError("too_many_requests");
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
  { userId }: Session,
  { answer, label }: { answer: unknown; label: string },
): Promise<void> {
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
    await insertPasskey(tx, { ...passkey, transports, label });
    await noteEvent(tx, { userId, what: "passkey_added" }, now);
  });
}

export async function removePasskey(
  { inTransaction }: PasskeyDeps,
  { userId }: Session,
  id: string,
): Promise<void> {
  await inTransaction(async (tx, now) => {
    if (!(await deletePasskey(tx, userId, id))) throw new DomainError("not_found");
    await noteEvent(tx, { userId, what: "passkey_removed" }, now);
  });
}
