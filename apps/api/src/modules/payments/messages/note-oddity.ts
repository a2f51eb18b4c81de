import type { Sen } from "@kaunter/domain/money";
import type { ProviderEvidence } from "@kaunter/domain/payment/lifecycle";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { type Proof, recordEvent } from "../events.ts";
import { bookCorrection } from "../moves/book-money.ts";
import { type CaseKind, openCase } from "../moves/cases.ts";
import { writeBooks } from "../moves/write-books.ts";
import type { Attempt, Payment } from "../payment.ts";
import type { MessageContent } from "../payment-gateway.ts";

/** A genuine message about an attempt, before it is acted on. */
interface Said {
  payment: Payment;
  attempt: Attempt;
  proof: Proof;
  now: Date;
}

/** Notes that a provider takes back what it said, or says something else of money that is decided. A person looks. */
export async function noteContradiction(
  tx: Tx,
  said: Said,
  { evidence, facts = {} }: { evidence: ProviderEvidence; facts?: object },
): Promise<CaseKind> {
  const { payment, attempt, proof, now } = said;
  const event = { kind: "contradiction", evidence, facts, proof } as const;
  const seq = await recordEvent(tx, payment.id, { ...event, ...stays(said) }, now);
  const { reference } = attempt;
  await openCase(tx, payment.id, { reference, kind: "contradiction", seq, now });
  return "contradiction";
}

/**
 * Notes that a provider names another amount for an attempt than it did before. Suspense holds the largest amount that
 * was named, whatever the order; what is said after a ruling or beside an approval is for a person.
 */
export async function noteOtherAmount(
  tx: Tx,
  said: Said,
  receivedSen: Sen | undefined,
): Promise<"mismatched" | CaseKind | undefined> {
  const { payment, attempt, proof, now } = said;
  if (receivedSen === undefined || receivedSen <= (await largestNamed(tx, attempt))) {
    return undefined;
  }
  const evidence = "mismatched";
  if (attempt.evidence !== "mismatched") {
    return noteContradiction(tx, said, { evidence, facts: { reportedSen: receivedSen } });
  }
  const event = { kind: "corrected", evidence, booking: "suspense", receivedSen, proof } as const;
  const entries = await bookCorrection(tx, attempt, receivedSen);
  const booked = { entries, refunds: [] };
  await writeBooks(tx, payment.id, { event: { ...event, ...stays(said) }, booked, now });
  return "mismatched";
}

/** The largest amount that was ever named for an attempt, or stated of it by two people. */
async function largestNamed(tx: Tx, { reference }: Attempt): Promise<number> {
  const named = sql<string>`greatest(received_sen, (facts ->> 'reportedSen')::bigint)`;
  const row = await tx
    .selectFrom("paymentEvents")
    .select(sql<string | null>`max(${named})`.as("sen"))
    .where("reference", "=", reference)
    .executeTakeFirst();
  return Number(row?.sen ?? 0);
}

/** More than this of one attempt tell a person nothing new. Whoever carries a number that is not signed may invent some. */
const namedAtMost = { signed: 5, unsigned: 1 };

/** Notes money that was taken under another number than before, told for the first time: perhaps taken twice. */
export async function noteSecondDebit(
  tx: Tx,
  said: Said,
  { outcome, txnId, isTxnIdUnsigned }: MessageContent,
): Promise<boolean> {
  const { payment, attempt, proof, now } = said;
  const { reference, providerTxnId, isTxnProven, evidence } = attempt;
  const isTaken = evidence === "approved" || evidence === "mismatched" || evidence === "dismissed";
  if (outcome !== "approved" || !isTaken || txnId === undefined || providerTxnId === undefined) {
    return false;
  }
  if (txnId === providerTxnId) return false;
  const known = await tx
    .selectFrom("paymentEvents")
    .select(sql<string>`facts ->> 'secondTransaction'`.as("named"))
    .select(sql<boolean>`facts ? 'lineId'`.as("isFiled"))
    .where("reference", "=", reference)
    .where("kind", "=", "second_debit")
    .execute();
  // A number that nobody signed gives way to one that is proven: then it is the other one.
  const other = isTxnProven || isTxnIdUnsigned ? txnId : providerTxnId;
  const limit = isTxnIdUnsigned ? namedAtMost.unsigned : namedAtMost.signed;
  // A file that settled the attempt by another number has told of the two by ours.
  const isTold = known.some(
    ({ named, isFiled }) =>
      named === other || named === txnId || (isFiled && named === providerTxnId),
  );
  if (known.length >= limit || isTold) return false;
  const facts = { secondTransaction: other };
  const event = { kind: "second_debit", facts, proof } as const;
  const seq = await recordEvent(tx, payment.id, { ...event, ...stays(said) }, now);
  await openCase(tx, payment.id, { reference, kind: "second_debit", seq, now });
  return true;
}

/** The payment stays as it is. */
const stays = ({ payment: { status }, attempt: { reference } }: Said) => ({
  reference,
  from: status,
  to: status,
});
