import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { postJson } from "@kaunter/web/api/client";

/** Shows the server once more who one is; it believes so for some minutes. */
export async function proveByPassword(password: string): Promise<void> {
  await postJson(paths.proof, { password });
}

export async function proveByPasskey(): Promise<void> {
  const options = await postJson(paths.passkeyLoginOptions, {});
  const answer = await askDevice(options as PublicKeyCredentialRequestOptionsJSON);
  await postJson(paths.proof, { answer });
}

/** Somebody may say no, and then the browser gives no reason. */
async function askDevice(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  try {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return await startAuthentication({ optionsJSON });
  } catch (cause) {
    const refusal = new DomainError("attempt_failed_please_try_again");
    refusal.cause = cause;
    throw refusal;
  }
}
