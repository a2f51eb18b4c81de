import { DomainError } from "@kaunter/domain/domain-error";
import { parsePhone } from "@kaunter/domain/person/phone";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction } from "../../../db/transaction.ts";
import { addresseeOf, showPayment, type ShownPayment } from "../../payments/show-payment.ts";
import { admit, recipientOf } from "../../payments/admissions.ts";
import { type DeliveryDeps, linkTo } from "../deliver-mail.ts";
import { speak } from "../speak.ts";
import { SmsRefused, type SmsSender } from "../sms-sender.ts";
import { receiptText } from "./receipt-text.ts";
import { noteReceiptText } from "./text-budget.ts";

export type TextDeps = DeliveryDeps & {
  inTransaction: InTransaction;
  /** Absent where no messaging host is configured. */
  sms: SmsSender | undefined;
};

/** More than anyone pays in a day, and little enough to cost nobody much. */
export const textsPerDay = 5;
const mobile = /^\+601/;

/** Tells a payer's mobile that the payment was made, once. */
export async function textReceipt(deps: TextDeps, paymentId: string): Promise<void> {
  if (!deps.sms || (await isTold(deps.db, paymentId))) return;
  const shown = await showPayment(deps, paymentId);
  if (!shown) throw new DomainError("not_found");
  const { phone = "" } = addresseeOf(shown) ?? {};
  if (!mobile.test(phone) || shown.receipts.length === 0) return;
  const admission = { paymentId, purpose: "text", recipient: recipientOf(deps.personKey, phone) };
  const isAdmitted = await deps.inTransaction(async (tx, now) => {
    const isWithin = await admit(tx, { ...admission, perDay: textsPerDay }, now);
    if (isWithin) await noteReceiptText(tx, now);
    return isWithin;
  });
  const outcome = isAdmitted ? await send(deps, deps.sms, shown, phone) : "withheld";
  await deps.db
    .insertInto("paymentTexts")
    .values({ paymentId, outcome, sentAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function send(deps: TextDeps, sms: SmsSender, shown: ShownPayment, phone: string) {
  const { payment, receipts } = shown;
  const say = speak(payment.language);
  const text = receiptText({
    language: payment.language,
    amountSen: payment.amountSen,
    numbers: receipts.map(({ number, isVoid }) => (isVoid ? say("text.void", { number }) : number)),
    links: [linkTo(deps, "receipt", payment), `${deps.publicUrl}/#/requery`],
  });
  // The host tells one text once: after a restore a payment may get other receipts than those that were told.
  const messageId = ["receipt", payment.id, ...receipts.map(({ number }) => number)].join("-");
  const message = { to: parsePhone(phone), text, messageId };
  return sms.send(message).then(
    () => "sent" as const,
    (error: unknown) => {
      if (!(error instanceof SmsRefused)) throw error;
      deps.log.warn({ paymentId: payment.id, err: error }, "a text was refused for good");
      return "refused" as const;
    },
  );
}

async function isTold(db: Database, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("paymentTexts")
    .select("outcome")
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  return row !== undefined;
}
