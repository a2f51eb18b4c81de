import type { Evidence } from "@kaunter/domain/payment/lifecycle";
import type { Tx } from "../../../db/transaction.ts";
import type { Attempt } from "../payment.ts";
import type { Booked } from "./book-money.ts";

/**
 * What a person must look at: money of another amount; a provider that never spoke; one that takes an approval back; one
 * that names two debits; a line whose record cannot be read.
 */
export type CaseKind =
  | "other_amount"
  | "unanswered"
  | "contradiction"
  | "second_debit"
  | "unreadable_record";

interface Opening {
  reference: string;
  kind: CaseKind;
  lineNo?: number;
  seq: number;
  now: Date;
}

export async function openCase(tx: Tx, paymentId: string, opening: Opening): Promise<void> {
  const { reference, kind, lineNo = null, seq, now } = opening;
  await tx
    .insertInto("cases")
    .values({ paymentId, eventSeq: seq, reference, kind, lineNo, openedAt: now })
    // A provider that contradicts itself again has a case already.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Evidence that opens a case, and the kind of the case. */
const caseOf: Partial<Record<Evidence, CaseKind>> = {
  mismatched: "other_amount",
  unanswered: "unanswered",
};

interface Moved {
  /** The attempt before it moved. */
  before: Attempt;
  evidence: Evidence;
  booked: Booked;
  seq: number;
  now: Date;
}

/** Closes the case that a move answers, and opens those that it raises. */
export async function keepCases(tx: Tx, paymentId: string, moved: Moved): Promise<void> {
  const { before, evidence, booked, seq, now } = moved;
  const { reference } = before;
  const answered = caseOf[before.evidence];
  if (answered) {
    await tx
      .updateTable("cases")
      .set({ closedSeq: seq, closedAt: now })
      .where("reference", "=", reference)
      .where("kind", "=", answered)
      .where("closedAt", "is", null)
      .execute();
  }
  const raised = caseOf[evidence];
  if (raised) await openCase(tx, paymentId, { reference, kind: raised, seq, now });
  for (const { lineNo } of booked.unreadLines) {
    await openCase(tx, paymentId, { reference, kind: "unreadable_record", lineNo, seq, now });
  }
}
