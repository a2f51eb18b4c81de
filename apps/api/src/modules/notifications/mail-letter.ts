import { sql } from "kysely";
import { type ShownPayment, showPayment } from "../payments/show-payment.ts";
import { deliver, type MailBody } from "./deliver-mail.ts";
import { correctionLetter } from "./letters/correction-letter.ts";
import { writeLetter } from "./letters/letter.ts";
import { composeReceipt, type MailDeps } from "./mail-receipt.ts";

/** Sends what a payer asked for, once; the same message again when nobody knows whether it was taken. */
export async function mailLetter(
  deps: MailDeps,
  paymentId: string,
  letterNo: number,
): Promise<void> {
  const { db, publicUrl } = deps;
  const ordered = await db
    .selectFrom("payerLetters")
    .select(["correction", "outcome"])
    .where("paymentId", "=", paymentId)
    .where("letterNo", "=", letterNo)
    .executeTakeFirstOrThrow();
  const shown = ordered.outcome === null ? await showPayment(deps, paymentId) : undefined;
  if (!shown) return;
  const messageId = `<letter-${paymentId}-${letterNo}@${new URL(publicUrl).hostname}>`;
  const letter = await compose(deps, shown, ordered.correction);
  const outcome = await deliver(deps, { messageId, ...letter });
  await db
    .updateTable("payerLetters")
    .set({ outcome, sentAt: sql<Date>`now()` })
    .where("paymentId", "=", paymentId)
    .where("letterNo", "=", letterNo)
    .where("outcome", "is", null)
    .execute();
}

/** The receipt once more, or word of a correction to where the mails went until then. */
async function compose(
  deps: MailDeps,
  shown: ShownPayment,
  correction: number | null,
): Promise<MailBody & { to: string }> {
  const { payment } = shown;
  if (correction === null) return { to: payment.email, ...(await composeReceipt(deps, shown)) };
  const to = await addressBefore(deps, payment.id, correction);
  return { to, ...writeLetter(correctionLetter(payment)) };
}

async function addressBefore(
  { db }: MailDeps,
  paymentId: string,
  correction: number,
): Promise<string> {
  const before = await db
    .selectFrom("paymentContacts")
    .select("email")
    .where("paymentId", "=", paymentId)
    .where("seq", "=", correction - 1)
    .executeTakeFirst();
  if (before) return before.email;
  const given = db.selectFrom("payments").select("email").where("id", "=", paymentId);
  return (await given.executeTakeFirstOrThrow()).email;
}
