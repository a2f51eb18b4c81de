import { DomainError } from "@kaunter/domain/domain-error";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { type Place, type SignedIn, startSession } from "../sessions/log-in.ts";
import { loadCredentials } from "../store.ts";
import type { PasskeyDeps } from "./add-passkey.ts";
import { makeChallenge, takeChallenge } from "./challenges.ts";
import { findPasskey, noteUsed } from "./store.ts";

/** What a browser is asked when somebody logs in: it names nobody, so that nobody can be looked for. */
export async function beginPasskeyLogin(deps: PasskeyDeps) {
  return generateAuthenticationOptions({
    challenge: await makeChallenge(deps, null),
    rpID: new URL(deps.publicUrl).hostname,
    userVerification: "required",
  });
}

/** Begins a session for the owner of a passkey; whatever is wrong is told like a wrong password. */
export async function logInByPasskey(
  deps: PasskeyDeps,
  answer: { id: string },
  place: Place,
): Promise<SignedIn> {
  const { db, publicUrl } = deps;
  const passkey = await findPasskey(db, answer.id);
  if (!passkey) throw new DomainError("auth_error");
  const { origin, hostname } = new URL(publicUrl);
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(deps, challenge, null),
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(passkey.publicKey),
      // A device that counts backwards is a copy, and is refused.
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw new DomainError("auth_error");
  await noteUsed(db, passkey.id, verified.authenticationInfo.newCounter);
  return startSession(deps, await loadCredentials(db, passkey.userId), place);
}
