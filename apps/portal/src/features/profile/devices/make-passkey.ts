import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { postJson } from "@kaunter/web/api/client";

/** The device makes a key pair and keeps the secret half; the server is given the other. */
export async function makePasskey(label: string): Promise<void> {
  const options = await postJson(paths.passkeyOptions, {});
  const answer = await askDevice(options as PublicKeyCredentialCreationOptionsJSON);
  await postJson(paths.passkeys, { answer, label });
}

/** Somebody may say no, and then the browser gives no reason. */
async function askDevice(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  try {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return await startRegistration({ optionsJSON });
  } catch (cause) {
    const refusal = new DomainError("attempt_failed_please_try_again");
    refusal.cause = cause;
    throw refusal;
  }
}
