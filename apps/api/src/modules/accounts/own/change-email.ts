import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { isReservedName } from "@kaunter/domain/person/reserved-names";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { checkFields } from "../passwords/read-password.ts";
import { isRightCode, useCode } from "../registration/proof-codes.ts";
import { deleteRequestsOf } from "../reset/store.ts";
import { requireProof } from "../sessions/prove-again.ts";
import { endSessions, lockOwner } from "../sessions/store.ts";
import { findAccount, setEmail } from "../store.ts";
import { keepUndo } from "./email-undos.ts";

/** Gives an account another address, whose mailbox is proven by a code; the old one is told, and can undo it. */
export async function changeEmail(
  deps: OrderDeps & { inTransaction: InTransaction },
  session: Session,
  { email, code }: { email: string; code: string },
): Promise<void> {
  if (isReservedName(email)) throw new DomainError("attempt_failed_please_try_again");
  checkFields({ email: () => void parseEmail(email) });
  const to = parseEmail(email).toLowerCase();
  if (to === session.email) throw new DomainError("data_no_changes");
  requireProof(session, "moves");
  const { inTransaction, personKey } = deps;
  const recipient = personKey.indexOf("email", to);
  const proven = { channel: "email" as const, recipient, code };
  const isProven = await inTransaction((tx, now) => isRightCode(tx, personKey, proven, now));
  if (!isProven) throw new DomainError("invalid_code");
  const isFree = await inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    if (!(await useCode(tx, personKey, proven))) throw new DomainError("invalid_code");
    return move(tx, deps, session, { to, now });
  });
  if (!isFree) throw new DomainError("email_already_exist");
}

async function move(
  tx: Tx,
  deps: OrderDeps,
  { id, userId }: Session,
  { to, now }: { to: string; now: Date },
): Promise<boolean> {
  const account = await findAccount(tx, deps.personKey, userId);
  if (!account) throw new DomainError("user_error_relogin");
  if (!(await setEmail(tx, userId, to, now))) return false;
  await endSessions(tx, userId, id);
  await deleteRequestsOf(tx, userId);
  await noteEvent(tx, { userId, what: "email_changed" }, now);
  const { email, phone, language } = account;
  const secret = await keepUndo(tx, deps.personKey, { userId, email, phone }, now);
  await orderAccountMail(tx, deps, { kind: "email_changed", to: email, language, secret }, now);
  return true;
}
