import { DomainError } from "@kaunter/domain/domain-error";
import { type AccountChange, needsConfirming } from "@kaunter/domain/person/session";
import type { Proof } from "@kaunter/contracts/passkeys";
import type { Session } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { type PasskeyProofDeps, provePasskey } from "../passkeys/prove-passkey.ts";
import { type ProofDeps, provePassword } from "./prove-password.ts";
import { renewSession } from "./store.ts";

/** Refuses a change while the password or a passkey was last shown too long ago for it. */
export function requireProof(session: Session, change: AccountChange): void {
  if (needsConfirming(session, session.now, change)) throw new DomainError("password_required");
}

/** Believes for some minutes that it is still the owner who has the device; answers the session's new token. */
export async function proveAgain(
  deps: ProofDeps & PasskeyProofDeps,
  session: Session,
  proof: Proof,
  visitor: Visitor,
): Promise<string> {
  if ("password" in proof) {
    await provePassword(deps, { name: session.email, password: proof.password }, visitor);
  } else if ((await provePasskey(deps, proof.answer)) !== session.userId) {
    throw new DomainError("auth_error");
  }
  return deps.inTransaction((tx, now) => renewSession(tx, session.id, now));
}
