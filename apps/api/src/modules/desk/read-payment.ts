import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** What the office may know of a payment. Every table shows it the rows of its councils alone. */
export async function readPayment(tx: Tx, id: string) {
  const payment = await tx
    .selectFrom("payments")
    .select(["id", "amountSen", "status", "statusSince", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!payment) throw new DomainError("not_found");
  return {
    payment,
    lines: await tx
      .selectFrom("paymentLines as line")
      .leftJoin("charges", "charges.id", "line.chargeId")
      .select(["line.lineNo", "line.councilCode", "line.kind", "line.amountSen", "line.outcome"])
      .select("charges.number")
      .where("line.paymentId", "=", id)
      .orderBy("line.lineNo")
      .execute(),
    attempts: await tx
      .selectFrom("paymentAttempts")
      .select(["reference", "provider", "token", "bankId", "amountSen", "createdAt", "evidence"])
      .select(["providerTxnId", "providerCode", "handedOffAt"])
      .where("paymentId", "=", id)
      .orderBy("attemptNo")
      .execute(),
    events: await tx
      .selectFrom("paymentEvents")
      .select(["at", "kind", "evidence", "reference"])
      .where("paymentId", "=", id)
      .orderBy("seq")
      .execute(),
    entries: await tx
      .selectFrom("ledgerEntries")
      .select(["at", "councilCode", "account", "amountSen"])
      .where("paymentId", "=", id)
      .orderBy("id")
      .execute(),
    receipts: await readReceipts(tx, id),
    returnedSen: await readReturned(tx, id),
    settled: await readSettled(tx, id),
    cases: await tx
      .selectFrom("cases")
      .select(["id", "kind", "openedAt"])
      .where("paymentId", "=", id)
      .where("closedAt", "is", null)
      .orderBy("id")
      .execute(),
    holds: await tx
      .selectFrom("reservations")
      .select("paymentId")
      .where("paymentId", "=", id)
      .limit(1)
      .execute(),
    nextCheckAt: await readNextCheck(tx, id),
  };
}
export type DeskPayment = Awaited<ReturnType<typeof readPayment>>;

async function readReceipts(tx: Tx, id: string) {
  return tx
    .selectFrom("receipts")
    .leftJoin("receiptVoids", "receiptVoids.number", "receipts.number")
    .leftJoin("postings", "postings.receiptNumber", "receipts.number")
    .select(["receipts.number", "receipts.amountSen", "receipts.issuedAt"])
    .select(["receiptVoids.voidedAt", "postings.postedAt"])
    .where("receipts.paymentId", "=", id)
    .orderBy("receipts.number")
    .execute();
}

/** What goes back of the whole amount, which a caller is told beside it: also where the lines are another council's. */
async function readReturned(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ sen: string }>`select office_returned_sen(${id}) as sen`.execute(tx);
  return rows[0]?.sen ?? "0";
}

async function readNextCheck(tx: Tx, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(c.next_check_at) as at from payment_checks c join payment_attempts a using (reference)
    where a.payment_id = ${id}`.execute(tx);
  return rows[0]?.at ?? null;
}

export interface SettledAttempt {
  reference: string;
  settledOn: string;
  creditId: string | null;
  creditedOn: string | null;
}

/** What became of the money behind the provider's word: the batch that promises it, and the credit that brought it. */
async function readSettled(tx: Tx, id: string): Promise<SettledAttempt[]> {
  const { rows } = await sql<SettledAttempt>`
    select s.reference, b.settled_on::text as settled_on, credit.id::text as credit_id, credit.value_on::text as credited_on
    from payment_attempts a join settled_attempts s on s.reference = a.reference and s.ruling_seq = 0 and s.undone_by is null
    join settlement_lines l on l.id = s.line_id join settlement_batches b on b.id = l.batch_id
    left join lateral (select shown.id, shown.value_on from settlement_batches told
      join credit_parts p on p.batch_id = told.id join bank_lines shown on shown.id = p.bank_line_id
      where (told.provider, told.merchant, told.ref) = (b.provider, b.merchant, b.ref)
      order by shown.value_on desc limit 1) as credit on true
    where a.payment_id = ${id} order by s.reference`.execute(tx);
  return rows;
}
