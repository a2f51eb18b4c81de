import * as paths from "@kaunter/contracts/paths";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { nameIn } from "../../model/session/log-in.ts";

/** The browser asks which passkey; what it answers is worth a password. */
export async function logInByPasskey(keep: boolean, signal: AbortSignal): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = await postJson(paths.passkeyLoginOptions, {}, signal);
  const optionsJSON = readAnswer<PublicKeyCredentialRequestOptionsJSON>(options, {
    challenge: "text",
  });
  const answer = await startAuthentication({ optionsJSON });
  return nameIn(await postJson(paths.passkeyLogin, { answer, keep }, signal));
}

/** The same answer for every address. */
export async function startReset(email: string): Promise<void> {
  await postJson(paths.resetPassword, { type: "reset_password", email });
}
