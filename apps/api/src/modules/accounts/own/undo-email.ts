import { randomBytes } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { parsePhone } from "@kaunter/domain/person/phone";
import type { Tx } from "../../../db/transaction.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { noteEvent } from "../events.ts";
import { type OrderDeps, orderAccountMail } from "../mails/order-account-mail.ts";
import { deletePasskeys } from "../passkeys/store.ts";
import { hashOfResetId, makeResetId } from "../reset/reset-id.ts";
import { deleteRequestsOf, insertRequest } from "../reset/store.ts";
import type { ProofDeps } from "../sessions/prove-password.ts";
import { endSessions } from "../sessions/store.ts";
import { setPerson } from "../profile/store.ts";
import { findAccount, loadCredentials, lockUser, setEmail, setPassword } from "../store.ts";
import { findUndo, hashOfLink, linkShape, takeUndo } from "./email-undos.ts";

type UndoDeps = ProofDeps & OrderDeps;

/**
 * Gives an account its earlier address and phone back, for whoever reads the mailbox there. Everyone else is out: sessions, passkeys and
 * the password are worth nothing from now on, and the new password is set by the reset whose id is given.
 */
export async function undoEmail(deps: UndoDeps, link: string, visitor: Visitor): Promise<string> {
  const linkHash = hashOfLink(link);
  const attempt = await deps.lookups.begin(visitor, `undo ${linkHash.toString("hex")}`);
  const userId = linkShape.test(link) ? await findUndo(deps.db, linkHash) : undefined;
  await attempt.end(userId !== undefined);
  if (userId === undefined) throw new DomainError("undo_over");
  const passwordHash = await deps.passwords.hash(randomBytes(32).toString("base64"));
  return deps.inTransaction(async (tx, now) => {
    await lockUser(tx, userId);
    const earlier = await takeUndo(tx, deps.personKey, linkHash, now);
    if (earlier === undefined) throw new DomainError("undo_over");
    const undoing = { userId, to: earlier.email, now };
    await moveBack(tx, deps, undoing);
    if (earlier.phone) await restorePhone(tx, deps, undoing, earlier.phone);
    await setPassword(tx, userId, { passwordHash }, now);
    return lockOut(tx, deps, undoing);
  });
}

interface Undoing {
  userId: string;
  to: string;
  now: Date;
}

async function moveBack(tx: Tx, deps: UndoDeps, { userId, to, now }: Undoing): Promise<void> {
  const { email, language } = await loadCredentials(tx, userId);
  if (email === to) return;
  if (!(await setEmail(tx, userId, to, now))) throw new DomainError("email_already_exist");
  await orderAccountMail(tx, deps, { kind: "email_restored", to: email, language }, now);
}

/** Whoever has the phone proves it again. */
async function restorePhone(
  tx: Tx,
  { personKey }: UndoDeps,
  { userId, now }: Undoing,
  phone: string,
): Promise<void> {
  const account = await findAccount(tx, personKey, userId);
  if (!account || account.phone === phone) return;
  const person = { ...account, phone: parsePhone(phone) };
  await setPerson(tx, personKey, { userId, person, isPhoneKept: false }, now);
}

/** Ends whatever lets anybody in, and makes the one way that is left. */
async function lockOut(tx: Tx, deps: UndoDeps, { userId, to, now }: Undoing): Promise<string> {
  await endSessions(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteRequestsOf(tx, userId);
  await noteEvent(tx, { userId, what: "email_restored" }, now);
  const resetId = makeResetId(now);
  const recipient = deps.personKey.indexOf("email", to);
  const idHash = hashOfResetId(resetId);
  await insertRequest(tx, { idHash, recipient, userId, requestedAt: now });
  return resetId;
}
