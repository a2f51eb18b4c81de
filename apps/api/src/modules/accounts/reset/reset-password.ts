import { DomainError } from "@kaunter/domain/domain-error";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { deletePasskeys } from "../passkeys/store.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { checkFields, type ChosenPassword, passwordRules } from "../passwords/read-password.ts";
import { endSessions } from "../sessions/store.ts";
import { loadCredentials, setPassword } from "../store.ts";
import { type ReadResetDeps, readReset } from "./read-reset.ts";
import { hashOfResetId } from "./reset-id.ts";
import { useRequest } from "./store.ts";

export type ResetDeps = ReadResetDeps & OrderDeps & { passwords: Passwords };

/**
 * Sets a new password by a link, once, and gives whose it was. Every session ends and every passkey and role is
 * gone: whoever was in before is out, and a stolen mailbox is worth no more than a citizen's account.
 */
export async function resetPassword(
  deps: ResetDeps,
  { resetId, ...chosen }: ChosenPassword & { resetId: string },
  visitor: Visitor,
): Promise<string> {
  const { userId, email, fullName } = await readReset(deps, resetId, visitor);
  const isCommon = await deps.passwords.isCommon(chosen.password, { email, fullName });
  checkFields(passwordRules(chosen, isCommon));
  const passwordHash = await deps.passwords.hash(chosen.password);
  await deps.inTransaction(async (tx, now) => {
    const isMine = await useRequest(tx, hashOfResetId(resetId), now);
    if (!isMine) throw new DomainError("invalid_request_3");
    const { language } = await loadCredentials(tx, userId);
    await setPassword(tx, userId, { passwordHash, roles: [] }, now);
    await endSessions(tx, userId);
    await deletePasskeys(tx, userId);
    await noteEvent(tx, { userId, what: "password_reset" }, now);
    await orderAccountMail(tx, deps, { kind: "password_changed", to: email, language }, now);
  });
  return email;
}
