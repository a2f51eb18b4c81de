import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { trace, traceOf } from "../../tracepoints.ts";
import type { PersonKey } from "../privacy/person-key.ts";
import type { Capabilities } from "../payments/capability.ts";
import type { Payment } from "../payments/payment.ts";
import { recipientOf } from "../payments/admissions.ts";
import { MailRefused, type MailSender, type OutgoingMail } from "./mail-sender.ts";
import type { StatusMail } from "../payments/status-mail.ts";

export interface DeliveryDeps {
  db: Database;
  personKey: PersonKey;
  mail: MailSender;
  capabilities: Capabilities;
  publicUrl: string;
  log: { warn: (facts: object, text: string) => void };
}

type Purpose = "receipt" | StatusMail;
/** A mail about a payment and whom it goes to. */
export interface Addressed {
  paymentId: string;
  purpose: Purpose;
  email: string;
  /** The receipts that it brings. */
  receipts?: readonly string[];
}
export type MailBody = Omit<OutgoingMail, "to" | "messageId">;

/** A link that shows a payment to whoever bears it. */
export function linkTo(
  { capabilities, publicUrl }: Pick<DeliveryDeps, "capabilities" | "publicUrl">,
  page: "receipt" | "confirmation",
  payment: Payment,
): string {
  return `${publicUrl}/#/${page}?id=${payment.id}&key=${capabilities.of("view", payment)}`;
}

/**
 * Sends a mail about a payment and writes down what became of it. The same mail has always the same message id. Answers when
 * it was sent, unless it was refused or somebody else was first.
 */
export async function deliverMail(
  deps: DeliveryDeps,
  addressed: Addressed,
  body: MailBody,
): Promise<Date | undefined> {
  const { paymentId, email } = addressed;
  const messageId = messageIdOf(deps, addressed);
  const outcome = await deliver(deps, { ...body, to: email, messageId });
  trace("mail.taken");
  traceOf(paymentId);
  const notedAt = await noteMail(deps, { ...addressed, outcome });
  return outcome === "sent" ? notedAt : undefined;
}

/** Hands a mail to the mail server. */
export async function deliver(
  { mail, log }: Pick<DeliveryDeps, "mail" | "log">,
  outgoing: OutgoingMail,
): Promise<"sent" | "refused"> {
  try {
    await mail.send(outgoing);
    return "sent";
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    // Nobody will ever take it; the payment's page is there, and the payer was shown its link.
    log.warn({ messageId: outgoing.messageId, err: error }, "a mail was refused for good");
    return "refused";
  }
}

interface Noted extends Addressed {
  outcome: "sent" | "refused" | "withheld";
}

/** Proof that needs no second try. Answers its time, or nothing when it was there already. */
export async function noteMail(deps: DeliveryDeps, noted: Noted): Promise<Date | undefined> {
  const { paymentId, purpose, outcome, email } = noted;
  const row = await deps.db
    .insertInto("paymentMails")
    .values({
      paymentId,
      purpose,
      outcome,
      messageId: messageIdOf(deps, noted),
      recipient: recipientOf(deps.personKey, email),
      sentAt: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("sentAt")
    .executeTakeFirst();
  return row?.sentAt;
}

/** After a restore a payment may get other receipts than those that were mailed: a mailbox must not take them for the same. */
function messageIdOf({ publicUrl }: DeliveryDeps, addressed: Addressed): string {
  const { purpose, paymentId, receipts = [] } = addressed;
  return `<${[purpose, paymentId, ...receipts].join("-")}@${new URL(publicUrl).hostname}>`;
}
