import { sql } from "kysely";
import type { Payment } from "../payments/payment.ts";
import { addressBefore, undoSubject } from "../payments/requery/corrections.ts";
import { addresseeOf, type ShownPayment, showPayment } from "../payments/show-payment.ts";
import { deliver, type MailBody } from "./deliver-mail.ts";
import { composeCorrectionMail } from "./mails/compose-correction-mail.ts";
import { writeMail } from "./mails/write-mail.ts";
import { composeReceipt, type MailDeps } from "./mail-receipt.ts";

/** Sends what a payer asked for, once; the same message again when nobody knows whether it was taken. */
export async function mailPayer(
  deps: MailDeps,
  paymentId: string,
  letterNo: number,
): Promise<void> {
  const { db, publicUrl } = deps;
  const ordered = await db
    .selectFrom("payerLetters")
    .select(["correction", "outcome", "orderedAt"])
    .where("paymentId", "=", paymentId)
    .where("letterNo", "=", letterNo)
    .executeTakeFirstOrThrow();
  const shown = ordered.outcome === null ? await showPayment(deps, paymentId) : undefined;
  if (!shown) return;
  // After a restore another mail may have the same number.
  const name = ["letter", paymentId, letterNo, ordered.orderedAt.getTime()].join("-");
  const messageId = `<${name}@${new URL(publicUrl).hostname}>`;
  const composed = await compose(deps, shown, ordered.correction);
  const outcome = composed ? await deliver(deps, { messageId, ...composed }) : "refused";
  await db
    .updateTable("payerLetters")
    .set({ outcome, sentAt: sql<Date>`now()` })
    .where("paymentId", "=", paymentId)
    .where("letterNo", "=", letterNo)
    .where("outcome", "is", null)
    .execute();
}

/** The receipt once more, or word of a correction to where the mails went until then; nothing once nobody knows where. */
async function compose(
  deps: MailDeps,
  shown: ShownPayment,
  correction: number | null,
): Promise<(MailBody & { to: string }) | undefined> {
  const { payment } = shown;
  const payer = addresseeOf(shown);
  if (!payer) return undefined;
  if (correction === null) {
    return { to: payer.email, ...(await composeReceipt(deps, shown)) };
  }
  const to = await addressBefore(deps, payment.id, correction);
  if (to === null) return undefined;
  return {
    to,
    ...writeMail(composeCorrectionMail(payment, await undoLink(deps, payment, correction))),
  };
}

/** What the device that paid has corrected stays corrected; anything else can be undone. */
async function undoLink(deps: MailDeps, { id: paymentId }: Payment, seq: number) {
  const { allowedBy } = await deps.db
    .selectFrom("paymentContacts")
    .select("allowedBy")
    .where("paymentId", "=", paymentId)
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  if (allowedBy !== "link_and_phone") return undefined;
  const key = deps.capabilities.of("undo", undoSubject({ paymentId, seq }));
  return `${deps.publicUrl}/#/undo_correction?id=${paymentId}&no=${seq}&key=${key}`;
}
