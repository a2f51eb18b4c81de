import { DomainError } from "@kaunter/domain/domain-error";
import type { Sen } from "@kaunter/domain/money";
import { isLive } from "@kaunter/domain/payment/lifecycle";
import { shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { InTransaction } from "../../db/transaction.ts";
import type { Payment } from "../payments/payment.ts";
import { addresseeOf, showPayment } from "../payments/show-payment.ts";
import { admit, recipientOf } from "../payments/admissions.ts";
import {
  type Addressed,
  deliverMail,
  type DeliveryDeps,
  linkTo,
  noteMail,
} from "./deliver-mail.ts";
import { writeMail } from "./mails/write-mail.ts";
import { composeStatusMail } from "./mails/compose-status-mail.ts";
import type { StatusMail } from "../payments/status-mail.ts";

export type StatusMailDeps = DeliveryDeps & { inTransaction: InTransaction };

/** Anybody can write down anybody's address: before it has paid once, it is not bothered more often than this. */
export const statusMailsPerDay = 3;

/**
 * Tells a payer what became of a payment, once for each purpose. What is no longer true when its turn comes is not told,
 * and a payment that never reached a provider is nobody's news.
 */
export async function mailStatus(
  deps: StatusMailDeps,
  { paymentId, purpose }: { paymentId: string; purpose: StatusMail },
): Promise<void> {
  const shown = await showPayment(deps, paymentId);
  if (!shown) throw new DomainError("not_found");
  const { payment, returnedSen } = shown;
  const payer = addresseeOf(shown);
  const isHandedOver = payment.attempts.some(({ handedOffAt }) => handedOffAt !== undefined);
  if (!payer || !isHandedOver || !isStillTrue(purpose, payment, returnedSen)) return;
  if (await isNoted(deps.db, paymentId, purpose)) return;
  const { email } = payer;
  if (!(await mayBeTold(deps, { paymentId, purpose, email }))) {
    await noteMail(deps, { paymentId, purpose, outcome: "withheld", email });
    return;
  }
  const composed = composeStatusMail(purpose, shown, linkTo(deps, "confirmation", payment));
  await deliverMail(deps, { paymentId, purpose, email }, writeMail(composed));
}

function isStillTrue(purpose: StatusMail, { status }: Payment, returnedSen: Sen): boolean {
  if (purpose === "refund") return returnedSen > 0;
  if (purpose === "pending") return isLive(shownStatusOf(status));
  return status === purpose;
}

/** Money that goes back was really paid, and who has paid before is a payer: neither is counted. */
async function mayBeTold(deps: StatusMailDeps, { paymentId, purpose, email }: Addressed) {
  const recipient = recipientOf(deps.personKey, email);
  if (purpose === "refund" || (await hasPaid(deps, email))) return true;
  const admission = { paymentId, purpose, recipient, perDay: statusMailsPerDay };
  return deps.inTransaction((tx, now) => admit(tx, admission, now));
}

async function hasPaid({ db, personKey }: StatusMailDeps, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("paymentMails")
    .select("sentAt")
    .where("recipient", "in", personKey.indexesOf("recipient", email.toLowerCase()))
    // The words of the index: a plan is made before the values are known.
    .where("purpose", "=", sql.lit("receipt"))
    .where("outcome", "=", sql.lit("sent"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isNoted(db: Database, paymentId: string, purpose: StatusMail): Promise<boolean> {
  const row = await db
    .selectFrom("paymentMails")
    .select("outcome")
    .where("paymentId", "=", paymentId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return row !== undefined;
}
