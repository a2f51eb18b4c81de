import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import type { Capabilities } from "../capability.ts";
import { endLinks } from "../links/revoke-links.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { sealAddress } from "../sealed-payer.ts";
import { lockPayment } from "../store.ts";
import { addressBefore, type Correction, undoSubject } from "./corrections.ts";
import { orderCopy } from "./payer-mails.ts";

interface UndoDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
  capabilities: Capabilities;
  personKey: PersonKey;
}

const undoneWithinMs = 48 * 60 * 60 * 1000;

/**
 * Sends the mails of a payment to where they went before a correction, and ends every link to it, since whoever
 * corrected it had one. Undoing it twice is undoing it once.
 */
export async function undoCorrection(
  deps: UndoDeps,
  correction: Correction,
  key: string,
): Promise<void> {
  if (!deps.capabilities.isValid("undo", undoSubject(correction), key)) {
    throw new DomainError("not_found");
  }
  await deps.inTransaction(async (tx, now) => {
    await lockPayment(tx, correction.paymentId);
    if (await mayUndo(tx, correction, now)) await undo(tx, deps, correction, now);
  });
}

/** False where it was undone before. The payer's own device has the last word: what it corrected later stays. */
async function mayUndo(tx: Tx, { paymentId, seq }: Correction, now: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom("paymentContacts")
    .select(["seq", "allowedBy", "undoes", "correctedAt"])
    .where("paymentId", "=", paymentId)
    .where("seq", ">=", seq)
    .orderBy("seq")
    .execute();
  const [corrected, ...later] = rows;
  if (later.some(({ undoes }) => undoes === seq)) return false;
  const isInTime =
    corrected !== undefined && now.getTime() - corrected.correctedAt.getTime() < undoneWithinMs;
  const isOpen =
    corrected?.allowedBy === "link_and_phone" &&
    !later.some(({ allowedBy }) => allowedBy === "payer_capability");
  if (!isInTime || !isOpen) throw new DomainError("not_found");
  return true;
}

async function undo(tx: Tx, deps: UndoDeps, { paymentId, seq }: Correction, now: Date) {
  const { last } = await tx
    .selectFrom("paymentContacts")
    .select(({ fn }) => fn.max("seq").as("last"))
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { personKey } = deps;
  const email = await addressBefore({ db: tx, personKey }, paymentId, seq);
  if (email === null) throw new DomainError("payer_removed");
  const sealed = sealAddress(personKey, paymentId, email);
  const row = { paymentId, seq: (last ?? seq) + 1, ...sealed, allowedBy: "mailbox", undoes: seq };
  await tx
    .insertInto("paymentContacts")
    .values({ ...row, correctedAt: now })
    .execute();
  await endLinks(tx, paymentId, { by: "mailbox" }, now);
  await orderCopy(tx, deps, paymentId, now);
}
