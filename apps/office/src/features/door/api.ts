import type { EnrolmentOffer } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { showPasskey } from "../../model/proof.ts";
import { askWho } from "../../model/staff.ts";

export async function signInByPasskey(): Promise<void> {
  await postJson(paths.officePasskey, { answer: await showPasskey() });
  await askWho();
}

export async function signInByCode(typed: {
  email: string;
  password: string;
  code: string;
}): Promise<void> {
  await postJson(paths.officeSession, typed);
  await askWho();
}

export async function beginEnrolment(code: string): Promise<EnrolmentOffer> {
  const answer = await postJson(paths.officeEnrolment, { code });
  return readAnswer<EnrolmentOffer>(answer, { email: "text", secret: "text", sealed: "text" });
}

export async function enrolPasskey(code: string, offer: EnrolmentOffer): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = offer.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON });
  await postJson(paths.officeEnrolPasskey, { code, answer, label: offer.email.slice(0, 60) });
  await askWho();
}

export async function enrolCode(typed: {
  code: string;
  password: string;
  sealed: string;
  one_time: string;
}): Promise<void> {
  await postJson(paths.officeEnrolCode, typed);
  await askWho();
}

export async function addPasskey(label: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const options = await postJson(paths.officeNewPasskey, {});
  const optionsJSON = readAnswer<PublicKeyCredentialCreationOptionsJSON>(options, {
    challenge: "text",
  });
  await postJson(paths.officePasskeys, { answer: await startRegistration({ optionsJSON }), label });
}
