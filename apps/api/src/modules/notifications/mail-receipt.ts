import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { mark } from "../../marks.ts";
import type { Capabilities } from "../payments/capability.ts";
import { showPayment } from "../payments/show-payment.ts";
import { MailRefused, type MailSender } from "./mail-sender.ts";
import { receiptMail } from "./receipt-mail.ts";

export interface MailDeps {
  db: Database;
  mail: MailSender;
  capabilities: Capabilities;
  publicUrl: string;
  log: { warn: (facts: object, text: string) => void };
}

/** Mails the receipt once. A mail server may take a mail and lose its word: then the same message is sent again. */
export async function mailReceipt(deps: MailDeps, paymentId: string): Promise<void> {
  const { db, mail, capabilities, publicUrl } = deps;
  const shown = await showPayment({ db }, paymentId);
  if (!shown) throw new DomainError("not_found");
  if (shown.mail) return;
  const key = capabilities.of("view", shown.payment);
  const link = `${publicUrl}/#/receipt?id=${paymentId}&key=${key}`;
  const messageId = `<receipt-${paymentId}@${new URL(publicUrl).hostname}>`;
  const letter = { to: shown.payment.email, messageId, ...receiptMail(shown, link) };
  const outcome = await mail.send(letter).then(
    () => "sent" as const,
    (error: unknown) => {
      if (!(error instanceof MailRefused)) throw error;
      // Nobody will ever take it; the receipt itself is there, and the payer was shown its link.
      deps.log.warn({ paymentId, err: error }, "the receipt's mail was refused for good");
      return "refused" as const;
    },
  );
  mark("mail.taken");
  await db
    .insertInto("paymentMails")
    .values({ paymentId, purpose: "receipt", outcome, messageId, sentAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
