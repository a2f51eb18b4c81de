import { DomainError } from "@kaunter/domain/domain-error";
import { parseEmail } from "@kaunter/domain/person/email";
import { parsePhone } from "@kaunter/domain/person/phone";
import type { Tx } from "../../../db/transaction.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { admit, recipientOf } from "../admissions.ts";
import type { Payer, Payment } from "../payment.ts";
import { payerOf, sealAddress } from "../sealed-payer.ts";
import { findPayment, lockPayment } from "../store.ts";
import { beginGuess } from "./identify-payment.ts";
import { orderCopy, orderPayerMail } from "./payer-mails.ts";
import type { OrderDeps } from "./order-receipt-copy.ts";
import { readField } from "./read-field.ts";

/** By what somebody shows that the payment is theirs: the device that paid, or its link and the phone number on file. */
export type Right = { payerCapability: string } | { capability: string; phone: string };

export interface Correction {
  paymentId: string;
  email: string;
  right: Right;
}

const correctionsADay = 3;
/** To an address that no mail of ours has reached yet. */
const wordsADay = 3;
const dayMs = 24 * 60 * 60 * 1000;

/** Corrects where the mails of a payment go to, and answers the address as it is kept. */
export async function correctEmail(
  deps: OrderDeps,
  correction: Correction,
  visitor: Visitor,
): Promise<string> {
  const email = readField("email", () => parseEmail(correction.email));
  const { paymentId, right } = correction;
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !(await isProven(deps, payment, right, visitor))) {
    throw new DomainError("not_found");
  }
  const allowedBy = "payerCapability" in right ? "payer_capability" : "link_and_phone";
  await deps.inTransaction(async (tx, now) => {
    await lockPayment(tx, paymentId);
    await keep(tx, deps, { paymentId, email, allowedBy, now });
  });
  return email;
}

/** A bearer of the link who guesses phone numbers is counted like anyone who guesses. */
async function isProven(
  deps: OrderDeps,
  payment: Pick<Payment, "id" | "capabilityVersion" | "sealedPayer">,
  right: Right,
  visitor: Visitor,
): Promise<boolean> {
  const { capabilities } = deps;
  if ("payerCapability" in right)
    return capabilities.isValid("pay", payment, right.payerCapability);
  if (!capabilities.isValid("view", payment, right.capability)) return false;
  const phone = readField("phone", () => parsePhone(right.phone));
  const attempt = await beginGuess(deps, visitor, payment.id, { phone });
  const isRight = phone === payerOf(deps.personKey, payment)?.phone;
  await attempt.end(isRight);
  return isRight;
}

interface Kept {
  paymentId: string;
  email: string;
  allowedBy: "payer_capability" | "link_and_phone";
  now: Date;
}

/**
 * Whoever loses the mails by it is told: always by link and phone, which others may know; by the device that paid only
 * where a mail has arrived.
 */
async function keep(tx: Tx, deps: OrderDeps, { paymentId, email, allowedBy, now }: Kept) {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new DomainError("not_found");
  const payer = payerOf(deps.personKey, payment);
  if (!payer) throw new DomainError("payer_removed");
  if (payer.email === email) throw new DomainError("data_no_changes");
  const earlier = await loadCorrections(tx, paymentId);
  const lately = earlier.filter(({ correctedAt }) => now.getTime() - correctedAt.getTime() < dayMs);
  if (lately.length >= correctionsADay) throw new DomainError("too_many_requests");
  const last = earlier.at(-1);
  const wasUsed = await hasWrittenSince(tx, paymentId, last?.correctedAt ?? payment.createdAt);
  const isTold = wasUsed || allowedBy === "link_and_phone";
  if (isTold && !wasUsed) await admitWord(tx, deps, { paymentId, payer, now });
  const seq = (last?.seq ?? 0) + 1;
  await tx
    .insertInto("paymentContacts")
    .values({
      paymentId,
      seq,
      ...sealAddress(deps.personKey, paymentId, email),
      allowedBy,
      correctedAt: now,
    })
    .execute();
  if (isTold) {
    await orderPayerMail(tx, deps, { paymentId, kind: "address_corrected", correction: seq }, now);
  }
  await orderCopy(tx, deps, paymentId, now);
}

/** Anybody can write down anybody's address. One that cannot be told today cannot be replaced today. */
async function admitWord(
  tx: Tx,
  { personKey }: OrderDeps,
  { paymentId, payer, now }: { paymentId: string; payer: Payer; now: Date },
): Promise<void> {
  const recipient = recipientOf(personKey, payer.email);
  const word = { paymentId, purpose: "address_corrected", recipient, perDay: wordsADay };
  if (!(await admit(tx, word, now))) throw new DomainError("too_many_requests");
}

async function loadCorrections(tx: Tx, paymentId: string) {
  return tx
    .selectFrom("paymentContacts")
    .select(["seq", "correctedAt"])
    .where("paymentId", "=", paymentId)
    .orderBy("seq")
    .execute();
}

/** Whether a mail has reached the address that is in use since then. */
async function hasWrittenSince(tx: Tx, paymentId: string, since: Date): Promise<boolean> {
  const mail = await tx
    .selectFrom("paymentMails")
    .select("sentAt")
    .where("paymentId", "=", paymentId)
    .where("outcome", "=", "sent")
    .where("sentAt", ">=", since)
    .unionAll(
      tx
        .selectFrom("payerLetters")
        .select((query) => query.ref("sentAt").$notNull().as("sentAt"))
        .where("paymentId", "=", paymentId)
        .where("kind", "=", "receipt_copy")
        .where("outcome", "=", "sent")
        .where("sentAt", ">=", since),
    )
    .executeTakeFirst();
  return mail !== undefined;
}
