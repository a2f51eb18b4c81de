import type { Register } from "@kaunter/contracts/accounts";
import * as paths from "@kaunter/contracts/paths";
import type { ErrorCode } from "@kaunter/domain/domain-error";
import { currentLanguage } from "@kaunter/web/language/translate";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

const users = "_users/_design/backend/_update/users";

export async function sendCode(email: string): Promise<void> {
  await postJson(paths.emailCode, { email, language: currentLanguage() });
}

export async function register(registration: Register): Promise<void> {
  await query(users, registration);
}

/** The ways in which a link can be over. */
export const overCodes: readonly ErrorCode[] = [
  "invalid_request_1",
  "invalid_request_2",
  "invalid_request_3",
];

/** Whose link it is, masked; a link that may not be used is refused. */
export async function readReset(id: string): Promise<string> {
  const answer = await query(`reset_password/${id}`);
  return readAnswer<{ email: string }>(answer, { email: "text" }).email;
}

export async function resetPassword(
  id: string,
  chosen: { password: string; confirm_password: string },
): Promise<void> {
  await query(`${users}/${id}`, { ...chosen, reset_id: id });
}

/** Gives an account its earlier address back; what it answers is the id of the reset that follows. */
export async function undoEmail(id: string): Promise<string> {
  const answer = await postJson(paths.undoEmail, { id });
  return readAnswer<{ reset_id: string }>(answer, { reset_id: "text" }).reset_id;
}

function query(name: string, payload?: unknown): Promise<unknown> {
  return postJson(paths.query, { url: btoa(name), ...(payload !== undefined && { payload }) });
}
