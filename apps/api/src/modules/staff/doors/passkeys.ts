import { DomainError } from "@kaunter/domain/domain-error";
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Tx } from "../../../db/transaction.ts";
import { nameSession, type StaffSession } from "../../../http/staff-session.ts";
import { makeChallenge, takeChallenge } from "../../accounts/passkeys/challenges.ts";
import { noteAct } from "../acts.ts";
import { challengeDeps, type DoorDeps } from "./sign-in.ts";

const supportedAlgorithmIDs = [-8, -7, -257];

/** What a browser is asked when somebody makes a passkey. */
export async function offerPasskey(deps: DoorDeps, who: { staffId: string; email: string }) {
  return generateRegistrationOptions({
    challenge: await makeChallenge(challengeDeps(deps), who.staffId),
    rpName: "Kaunter Office",
    rpID: new URL(deps.officeUrl).hostname,
    userName: who.email,
    userID: new TextEncoder().encode(who.staffId),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The passkey whose device answered the question that this person was asked. */
export async function readPasskey(deps: DoorDeps, staffId: string, answer: unknown) {
  const { origin, hostname } = new URL(deps.officeUrl);
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(challengeDeps(deps), challenge, staffId),
    expectedOrigin: origin,
    expectedRPID: hostname,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw new DomainError("attempt_failed_please_try_again");
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

type NewPasskey = Awaited<ReturnType<typeof readPasskey>> & { staffId: string; label: string };

export async function keepPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("staffPasskeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new DomainError("passkey_exists");
}

/** Another way in for who is in already, and has just shown it: the factors that there are stay. */
export async function addPasskey(
  deps: DoorDeps,
  session: StaffSession,
  { answer, label }: { answer: unknown; label: string },
): Promise<void> {
  const { staffId, id: sessionId } = session;
  const passkey = await readPasskey(deps, staffId, answer);
  await deps.inTransaction(async (tx, now) => {
    await nameSession(tx, sessionId);
    await keepPasskey(tx, { ...passkey, staffId, label });
    const act = { staffId, sessionId, owner: "self", what: "factor_enrolled" };
    await noteAct(tx, { ...act, subject: "passkey" }, now);
  });
}
