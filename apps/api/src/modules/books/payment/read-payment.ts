import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Everything that is written of one payment, each table in the order in which it grew. */
export async function readPayment(tx: Tx, paymentId: string) {
  return {
    payment: await tx
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow(),
    lines: await readLines(tx, paymentId),
    attempts: await tx
      .selectFrom("paymentAttempts")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("attemptNo")
      .execute(),
    events: await tx
      .selectFrom("paymentEvents")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("seq")
      .execute(),
    messages: await readMessages(tx, paymentId),
    entries: await tx
      .selectFrom("ledgerEntries")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("id")
      .execute(),
    ...(await readEffects(tx, paymentId)),
    ...(await readPlans(tx, paymentId)),
  };
}
export type PaymentRecord = Awaited<ReturnType<typeof readPayment>>;

async function readLines(tx: Tx, paymentId: string) {
  return tx
    .selectFrom("paymentLines as line")
    .leftJoin("charges", "charges.id", "line.chargeId")
    .select(["line.lineNo", "line.councilCode", "line.kind", "line.amountSen", "line.outcome"])
    .select(["line.account", "charges.number", "charges.kind as chargeKind"])
    .select(
      sql<
        string | null
      >`coalesce(line.declaration ->> 'licenceNo', line.declaration ->> 'zone')`.as("declaredNo"),
    )
    .where("line.paymentId", "=", paymentId)
    .orderBy("line.lineNo")
    .execute();
}

/** What was ever said of its attempts, believed or not. */
async function readMessages(tx: Tx, paymentId: string) {
  return tx
    .selectFrom("gatewayMessages as message")
    .innerJoin("paymentAttempts as attempt", "attempt.reference", "message.reference")
    .select(["message.id", "message.provider", "message.channel", "message.reference"])
    .select(["message.body", "message.verdict", "message.receivedAt"])
    .where("attempt.paymentId", "=", paymentId)
    .orderBy("message.id")
    .execute();
}

/** What followed from it. */
async function readEffects(tx: Tx, paymentId: string) {
  return {
    receipts: await tx
      .selectFrom("receipts")
      .leftJoin("receiptVoids", "receiptVoids.number", "receipts.number")
      .select(["receipts.number", "receipts.amountSen", "receipts.issuedAt"])
      .select(["receiptVoids.reason", "receiptVoids.voidedAt", "receiptVoids.voidedBy"])
      .leftJoin("voidPostings", "voidPostings.receiptNumber", "receipts.number")
      .select(["receiptVoids.approvedBy", "voidPostings.postedAt as voidPostedAt"])
      .where("receipts.paymentId", "=", paymentId)
      .orderBy("receipts.number")
      .execute(),
    postings: await tx
      .selectFrom("receipts")
      .innerJoin("postings", "postings.receiptNumber", "receipts.number")
      .selectAll("postings")
      .where("receipts.paymentId", "=", paymentId)
      .orderBy("receiptNumber")
      .execute(),
    mails: await tx
      .selectFrom("paymentMails")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("purpose")
      .execute(),
    corrections: await tx
      .selectFrom("paymentContacts")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("seq")
      .execute(),
    revocations: await tx
      .selectFrom("linkRevocations")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("version")
      .execute(),
    payerMails: await tx
      .selectFrom("payerLetters")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("letterNo")
      .execute(),
    refunds: await tx
      .selectFrom("refunds")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .orderBy("id")
      .execute(),
  };
}

/** What will happen by itself, and what the payment keeps others from doing. */
async function readPlans(tx: Tx, paymentId: string) {
  return {
    checks: await tx
      .selectFrom("paymentChecks as planned")
      .innerJoin("paymentAttempts as attempt", "attempt.reference", "planned.reference")
      .select(["planned.reference", "planned.nextCheckAt", "attempt.provider"])
      .select(
        sql<boolean>`attempt.handed_off_at is null and attempt.evidence = 'none'`.as("isUnserved"),
      )
      .select(sql<boolean>`planned.next_check_at < now()`.as("isOverdue"))
      .where("attempt.paymentId", "=", paymentId)
      .orderBy("planned.nextCheckAt")
      .execute(),
    reservations: await tx
      .selectFrom("reservations")
      .innerJoin("charges", "charges.id", "reservations.chargeId")
      .select(["charges.councilCode", "charges.kind", "charges.number", "reservations.reservedAt"])
      .where("reservations.paymentId", "=", paymentId)
      .orderBy("charges.id")
      .execute(),
    release: await tx
      .selectFrom("holdReleases")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .executeTakeFirst(),
  };
}
