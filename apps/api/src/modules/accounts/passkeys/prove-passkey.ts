import { DomainError } from "@kaunter/domain/domain-error";
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { Database } from "../../../db/pool.ts";
import { type ChallengeDeps, takeChallenge } from "./challenges.ts";
import { findPasskey, noteUsed } from "./store.ts";

export type PasskeyProofDeps = ChallengeDeps & { db: Database; publicUrl: string };

/** Whose passkey answered a question of ours; whatever is wrong is told like a wrong password. */
export async function provePasskey(
  deps: PasskeyProofDeps,
  answer: { id: string },
): Promise<string> {
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
  return passkey.userId;
}
