import type { PasskeyRows } from "@kaunter/contracts/passkeys";
import * as paths from "@kaunter/contracts/paths";
import type { UpdateUser } from "@kaunter/contracts/profile";
import type { SessionRows } from "@kaunter/contracts/session";
import { queryOptions } from "@tanstack/react-query";
import { currentLanguage } from "@kaunter/web/language/translate";
import { changeJson, getJson, postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { readOwnUser } from "../../model/session/own-user.ts";
import { queryClient } from "@kaunter/web/api/query-client";

/** Personal data leaves the memory when its page is left. */
const shortLived = { staleTime: Infinity, gcTime: 0 } as const;

export function userQuery(name: string) {
  return queryOptions({
    queryKey: ["user", name],
    queryFn: () => readOwnUser(name),
    ...shortLived,
  });
}

/** What the server says of a user after a change. */
export async function readUserAgain(name: string): Promise<void> {
  await queryClient.refetchQueries({ queryKey: userQuery(name).queryKey });
}

export async function updateUser(data: UpdateUser): Promise<void> {
  await postJson(paths.updateUser, { data });
}

export async function sendPhoneCode(): Promise<void> {
  await postJson(paths.phoneCode, {});
}

export async function verifyPhone(code: string): Promise<void> {
  await postJson(paths.phone, { code });
}

export async function sendEmailCode(email: string): Promise<void> {
  await postJson(paths.emailCode, { email, language: currentLanguage() });
}

interface NewEmail {
  email: string;
  code: string;
}

export async function changeEmail(change: NewEmail): Promise<void> {
  await postJson(paths.changeEmail, change);
}

interface NewPassword {
  old_password: string;
  password: string;
  confirm_password: string;
}

export async function changePassword(change: NewPassword): Promise<void> {
  await postJson(paths.changePassword, change);
}

export async function deleteAccount(): Promise<void> {
  await changeJson("DELETE", paths.account);
}

/** All that is kept of whoever is signed in, as the text of a file. */
export async function readEverything(): Promise<string> {
  return JSON.stringify(await getJson(paths.accountExport), null, 2);
}

export function sessionsQuery(name: string) {
  return queryOptions({
    queryKey: ["sessions", name],
    queryFn: async () =>
      readAnswer<SessionRows>(await getJson(paths.sessions), { rows: "list" }).rows,
    ...shortLived,
  });
}

export async function endSession(id: string): Promise<void> {
  await changeJson("DELETE", paths.ownSession.replace(":id", id));
}

export function passkeysQuery(name: string) {
  return queryOptions({
    queryKey: ["passkeys", name],
    queryFn: async () =>
      readAnswer<PasskeyRows>(await getJson(paths.passkeys), { rows: "list" }).rows,
    ...shortLived,
  });
}

export async function removePasskey(id: string): Promise<void> {
  await changeJson("DELETE", paths.ownPasskey.replace(":id", id));
}
