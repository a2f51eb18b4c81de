import { DomainError } from "@kaunter/domain/domain-error";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { noteSecurityEvent } from "../../security/note-event.ts";
import { type Place, type SignedIn, startSession } from "../sessions/log-in.ts";
import { loadCredentials } from "../store.ts";
import type { PasskeyDeps } from "./add-passkey.ts";
import { makeChallenge } from "./challenges.ts";
import { provePasskey } from "./prove-passkey.ts";

/** What a browser is asked when somebody logs in: it names nobody, so that nobody can be looked for. */
export async function beginPasskeyLogin(deps: PasskeyDeps) {
  return generateAuthenticationOptions({
    challenge: await makeChallenge(deps, null),
    rpID: new URL(deps.publicUrl).hostname,
    userVerification: "required",
  });
}

/** Begins a session for the owner of a passkey. */
export async function logInByPasskey(
  deps: PasskeyDeps,
  answer: { id: string },
  place: Place,
): Promise<SignedIn> {
  const { visitor } = place;
  const userId = await provePasskey(deps, answer).catch(async (refusal: unknown) => {
    if (!(refusal instanceof DomainError)) throw refusal;
    const event = { what: "sign_in_failed", how: "passkey" } as const;
    await deps.inTransaction((tx, now) => noteSecurityEvent(tx, deps, event, { visitor, now }));
    throw refusal;
  });
  const user = await loadCredentials(deps.db, userId);
  return startSession(deps, user, place, { how: "passkey", credentialId: answer.id });
}
