import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { isReservedName } from "@kaunter/domain/person/reserved-names";
import type { Tx } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderLetter } from "../letters/order-letter.ts";
import { checkFields } from "../passwords/read-password.ts";
import { isRightCode, useCode } from "../registration/proof-codes.ts";
import { deleteRequestsOf } from "../reset/store.ts";
import { confirmOwner, type ProofDeps } from "../sessions/prove-password.ts";
import { loadCredentials, setEmail } from "../store.ts";

export interface NewEmail {
  email: string;
  code: string;
  password: string | undefined;
}

/** Gives an account another address, whose mailbox is proven by a code; the old one is told. */
export async function changeEmail(
  deps: ProofDeps & OrderDeps,
  session: Session,
  { email, code, password }: NewEmail,
  visitor: Visitor,
): Promise<void> {
  if (isReservedName(email)) throw new DomainError("attempt_failed_please_try_again");
  checkFields({ email: () => void parseEmail(email) });
  const to = parseEmail(email).toLowerCase();
  if (to === session.email) throw new DomainError("data_no_changes");
  await confirmOwner(deps, session, password, visitor);
  const { inTransaction, personKey } = deps;
  const recipient = personKey.indexOf("email", to);
  const proven = { channel: "email" as const, recipient, code };
  const isProven = await inTransaction((tx, now) => isRightCode(tx, personKey, proven, now));
  if (!isProven) throw new DomainError("invalid_code");
  const isFree = await inTransaction(async (tx, now) => {
    if (!(await useCode(tx, personKey, proven))) throw new DomainError("invalid_code");
    return move(tx, deps, session, { to, now });
  });
  if (!isFree) throw new DomainError("email_already_exist");
}

async function move(
  tx: Tx,
  deps: OrderDeps,
  { userId, email }: Session,
  { to, now }: { to: string; now: Date },
): Promise<boolean> {
  const { language } = await loadCredentials(tx, userId);
  if (!(await setEmail(tx, userId, to, now))) return false;
  await deleteRequestsOf(tx, userId);
  await noteEvent(tx, { userId, what: "email_changed" }, now);
  await orderLetter(tx, deps, { kind: "email_changed", to: email, language }, now);
  return true;
}
