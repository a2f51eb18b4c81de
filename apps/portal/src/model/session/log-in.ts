import * as paths from "@kaunter/contracts/paths";
import type { LoggedIn, Login } from "@kaunter/contracts/session";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

/** Answers the name of who is signed in now. */
export async function logIn(login: Login, signal?: AbortSignal): Promise<string> {
  return nameIn(await postJson(paths.session, login, signal));
}

export function nameIn(answer: unknown): string {
  return readAnswer<LoggedIn>(answer, { name: "text" }).name;
}
