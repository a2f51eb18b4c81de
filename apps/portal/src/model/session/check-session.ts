import * as paths from "@kaunter/contracts/paths";
import { getJson } from "@kaunter/web/api/client";
import { hasShape, readAnswer } from "@kaunter/web/api/read-answer";
import { currentSession, sessionIsOver, signedIn, signedInAs } from "./session.ts";

interface Answer {
  userCtx: { name: string | null };
}

const isContext = (value: unknown) => hasShape<Answer["userCtx"]>(value, { name: "text or null" });

/** Asks the server who is signed in, once, when a page opens that needs to know; answers the name or null. */
export async function checkSession(): Promise<string | null> {
  const { name } = readAnswer<Answer>(await getJson(paths.session), { userCtx: isContext }).userCtx;
  if (name === null) sessionIsOver();
  // Nobody signs in while somebody is: their address has changed.
  else if (currentSession()) signedInAs(name);
  else signedIn(name);
  return name;
}
