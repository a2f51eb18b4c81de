import * as paths from "@kaunter/contracts/office-paths";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

export async function proveByCode(code: string): Promise<void> {
  await postJson(paths.officeProof, { code });
}

export async function proveByPasskey(): Promise<void> {
  await postJson(paths.officeProof, { answer: await showPasskey() });
}

export async function showPasskey() {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = await postJson(paths.officePasskeyOptions, {});
  const optionsJSON = readAnswer<PublicKeyCredentialRequestOptionsJSON>(options, {
    challenge: "text",
  });
  return startAuthentication({ optionsJSON });
}
