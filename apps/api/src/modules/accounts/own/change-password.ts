import type { Session } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { checkFields, type ChosenPassword, passwordRules } from "../passwords/read-password.ts";
import { deleteRequestsOf } from "../reset/store.ts";
import { type ProofDeps, provePassword } from "../sessions/prove-password.ts";
import { endSessions, lockOwner, renewSession } from "../sessions/store.ts";
import { setPassword } from "../store.ts";
import { readOwn } from "./read-own.ts";

/**
 * Sets a new password for whoever shows the old one. All other sessions end, and links to reset it with them. Answers the
 * new token of this one.
 */
export async function changePassword(
  deps: ProofDeps & OrderDeps,
  session: Session,
  { oldPassword, ...chosen }: ChosenPassword & { oldPassword: string },
  visitor: Visitor,
): Promise<string> {
  const person = await readOwn(deps, session);
  const isCommon = await deps.passwords.isCommon(chosen.password, person);
  checkFields(passwordRules(chosen, isCommon));
  const login = { name: session.email, password: oldPassword };
  const { id: userId, language } = await provePassword(deps, login, visitor);
  const passwordHash = await deps.passwords.hash(chosen.password);
  return deps.inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    await setPassword(tx, userId, { passwordHash }, now);
    await endSessions(tx, userId, session.id);
    await deleteRequestsOf(tx, userId);
    await noteEvent(tx, { userId, what: "password_changed" }, now);
    await orderAccountMail(
      tx,
      deps,
      { kind: "password_changed", to: session.email, language },
      now,
    );
    return renewSession(tx, session.id, now);
  });
}
