import { DomainError } from "@kaunter/domain/domain-error";
import { negateSen, type Sen, sumSen } from "@kaunter/domain/money";
import { heldEntries, type LedgerEntry } from "@kaunter/domain/payment/ledger";
import { decide } from "@kaunter/domain/payment/lifecycle";
import { decidedSchedule } from "@kaunter/domain/payment/requery";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { sendStatusMail } from "../effects.ts";
import { type Attempt, attemptOf, type Line, type Payment } from "../payment.ts";
import { loadLines, lockPayment } from "../store.ts";
import { refundsOf } from "./book-money.ts";
import type { CaseKind } from "./cases.ts";
import { movePayment } from "./move-payment.ts";
import { writeBooks } from "./write-books.ts";

export interface Ruling {
  caseId: string;
  /** What goes back to the payer by the provider's own statement, or nothing. */
  returnedSen: Sen;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

interface RuleDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/** Two people close a case: they state what goes back, and on what evidence. Nobody settles against a provider's word. */
export async function ruleOnCase(deps: RuleDeps, ruling: Ruling): Promise<void> {
  await deps.inTransaction(async (tx, now) => {
    const found = await findCase(tx, ruling.caseId);
    const payment = found && (await lockPayment(tx, found.paymentId));
    const open = payment && (await findCase(tx, ruling.caseId));
    if (!payment || !open) throw new DomainError("not_found");
    if (open.closedAt !== null) throw new DomainError("payment_ended");
    await rulings[open.kind as CaseKind](tx, deps, { payment, open, ruling, now });
  });
}

async function findCase(tx: Tx, caseId: string) {
  return tx.selectFrom("cases").selectAll().where("id", "=", caseId).executeTakeFirst();
}

interface Question {
  payment: Payment;
  open: NonNullable<Awaited<ReturnType<typeof findCase>>>;
  ruling: Ruling;
  now: Date;
}

const rulings: Record<CaseKind, (tx: Tx, deps: RuleDeps, question: Question) => Promise<void>> = {
  other_amount: dismissAttempt,
  unanswered: dismissAttempt,
  second_debit: returnBeside,
  contradiction: returnBeside,
  unreadable_record: returnLine,
};

/** The attempt ends, and whatever it took goes back. */
async function dismissAttempt(tx: Tx, deps: RuleDeps, question: Question): Promise<void> {
  const { payment, open, ruling, now } = question;
  const { reference } = open;
  const decision = decide(payment, { reference, evidence: "dismissed" });
  if (decision.kind !== "move") throw new DomainError("payment_ended");
  const attempt = attemptOf(payment, reference);
  await requireWhole(tx, attempt, ruling.returnedSen);
  // Nobody asks about a dismissed attempt again, whatever the schedule.
  const rest = { ...deps, schedule: decidedSchedule };
  const receivedSen = ruling.returnedSen;
  const movement = { attempt, move: decision, proof: proofOf(ruling), receivedSen, now };
  await movePayment(tx, rest, payment, movement);
}

/**
 * What is known to have been taken goes back: what is in suspense, or else what a settlement file shows. It may be less
 * than is in suspense where a file shows that the provider took no more than that.
 */
async function requireWhole(tx: Tx, { reference }: Attempt, returnedSen: Sen): Promise<void> {
  const { rows } = await sql<{ heldSen: string | null; filedSen: string | null }>`
    select filed_sen(${reference}) as filed_sen, (select -sum(l.amount_sen) from ledger_entries l
      join payment_events e on e.payment_id = l.payment_id and e.seq = l.event_seq
      where e.reference = ${reference} and l.account = 'suspense') as held_sen`.execute(tx);
  const [heldSen, filedSen] = [Number(rows[0]?.heldSen ?? 0), Number(rows[0]?.filedSen ?? 0)];
  const takenSen = heldSen > 0 ? heldSen : filedSen;
  if (returnedSen < takenSen && !(filedSen > 0 && returnedSen === filedSen)) refuseAmount();
}

function refuseAmount(): never {
  throw new DomainError("invalid_request", { amount: "invalid_value" });
}

/** What was taken beside the payment goes back; the payment itself stays as it is. */
async function returnBeside(tx: Tx, deps: RuleDeps, question: Question): Promise<void> {
  const { payment, ruling } = question;
  const lines = await loadLines(tx, payment.id);
  const entries = heldEntries(ruling.returnedSen, lines, "refund_due");
  const booking = ruling.returnedSen > 0 ? "refund" : "none";
  await close(tx, deps, question, { booking, entries, reason: "paid_twice" });
}

/** A line that nobody can settle goes back whole, with what is tied to it. */
async function returnLine(tx: Tx, deps: RuleDeps, question: Question): Promise<void> {
  const { payment, open, ruling } = question;
  const lines = await loadLines(tx, payment.id);
  const main = lines.find(({ lineNo }) => lineNo === open.lineNo);
  const returned = lines.filter(({ chargeId }) => chargeId === main?.chargeId);
  if (sumSen(returned.map(({ amountSen }) => amountSen)) !== ruling.returnedSen) refuseAmount();
  await tx
    .updateTable("paymentLines")
    .set({ outcome: "refund_due" })
    .where("paymentId", "=", payment.id)
    .where(
      "lineNo",
      "in",
      returned.map(({ lineNo }) => lineNo),
    )
    .execute();
  const entries = transferred(returned);
  await close(tx, deps, question, { booking: "transfer", entries, reason: "dismissed" });
}

function transferred(lines: readonly Line[]): LedgerEntry[] {
  const [first] = lines;
  if (!first) return [];
  const amountSen = sumSen(lines.map((line) => line.amountSen));
  const { council } = first;
  return [
    { council, account: "suspense", amountSen },
    { council, account: "refund_due", amountSen: negateSen(amountSen) },
  ];
}

interface Closing {
  booking: "refund" | "transfer" | "none";
  entries: LedgerEntry[];
  reason: "paid_twice" | "dismissed";
}

async function close(tx: Tx, deps: RuleDeps, question: Question, closing: Closing): Promise<void> {
  const { payment, open, ruling, now } = question;
  const { booking, entries, reason } = closing;
  const { id, status } = payment;
  const refunds = refundsOf(entries, reason);
  const event = {
    kind: "ruled",
    reference: open.reference,
    from: status,
    to: status,
    booking,
    ...(booking === "refund" && { receivedSen: ruling.returnedSen }),
    proof: proofOf(ruling),
    facts: { caseId: open.id, ...(open.lineNo !== null && { lineNo: open.lineNo }) },
  } as const;
  const seq = await writeBooks(tx, id, { event, booked: { entries, refunds }, now });
  await tx
    .updateTable("cases")
    .set({ closedSeq: seq, closedAt: now })
    .where("id", "=", open.id)
    .execute();
  if (refunds.length > 0) {
    await deps.enqueue(tx, sendStatusMail, [{ paymentId: id, purpose: "refund" }]);
  }
}

function proofOf({ decidedBy, approvedBy, remark }: Ruling) {
  return { by: "person", decidedBy, approvedBy, remark } as const;
}
