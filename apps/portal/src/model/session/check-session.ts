import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { getJson } from "@kaunter/web/api/client";
import { sessionIsOver, signedIn } from "./session.ts";

/** Asks the server who is signed in, once, when a page opens that needs to know; answers the name or null. */
export async function checkSession(): Promise<string | null> {
  const { userCtx } = Object(await getJson(paths.session));
  const { name } = Object(userCtx);
  if (name !== null && typeof name !== "string") throw new DomainError("unexpected");
  if (name === null) sessionIsOver();
  else signedIn(name);
  return name;
}
