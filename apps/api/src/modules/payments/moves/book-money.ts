import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { negateSen, type Sen, sen } from "@kaunter/domain/money";
import {
  type Account,
  heldEntries,
  type LedgerEntry,
  reversed,
  settlementEntries,
} from "@kaunter/domain/payment/ledger";
import { hasEndedUnpaid, type Move } from "@kaunter/domain/payment/lifecycle";
import { type ReceiptDue, receiptsDue } from "@kaunter/domain/payment/receipts";
import { type Settled, settleLines } from "@kaunter/domain/payment/settlement";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { licenceKinds } from "../../charges/kinds.ts";
import {
  type LockedCharge,
  lockChargesOf,
  settleCharges,
  type SettledCharge,
} from "../../charges/settle-charges.ts";
import type { Attempt, Line, Payment } from "../payment.ts";
import { loadLines, loadLinesByAttempt } from "../store.ts";

export interface RefundDue {
  council: BookOwner;
  amountSen: Sen;
  reason: "charge_not_owed" | "paid_twice" | "dismissed";
}

/** What a move does with money, before it is written. */
export interface Booked {
  entries: LedgerEntry[];
  outcomes: Pick<Settled<Line>, "lineNo" | "outcome" | "settledSen">[];
  receipts: ReceiptDue[];
  refunds: RefundDue[];
  /** What becomes of the charges of a settlement. */
  settled: SettledCharge[];
  /** The lines of charges whose records cannot be read, and why; what is tied to them follows. */
  unreadLines: { lineNo: number; fault: unknown }[];
  renewsLicence: boolean;
  buysParking: boolean;
}

const nothing: Booked = {
  entries: [],
  outcomes: [],
  receipts: [],
  refunds: [],
  settled: [],
  unreadLines: [],
  renewsLicence: false,
  buysParking: false,
};

/** What a settlement goes by: the lines of a payment and their charges. */
export interface Settling {
  lines: Line[];
  charges: LockedCharge[];
}

/** Reads it; the charges are locked from here on. */
export async function readSettling(tx: Tx, reference: string): Promise<Settling> {
  const [lines, charges] = await Promise.all([
    loadLinesByAttempt(tx, reference),
    lockChargesOf(tx, { reference }),
  ]);
  return { lines, charges };
}

interface MoneyMove {
  /** As it was before. */
  attempt: Attempt;
  move: Move;
  receivedSen: Sen | undefined;
  /** Where it was read with the payment. */
  settling?: Settling | undefined;
  now: Date;
}

/** Decides what becomes of the money of a move. Charges that it settles are locked from here on. */
export async function bookMoney(
  tx: Tx,
  payment: Payment,
  { attempt, move, receivedSen, settling, now }: MoneyMove,
): Promise<Booked> {
  if (move.booking === "none") return nothing;
  const earlier = await bookedBy(tx, attempt);
  if (move.booking === "settlement") {
    const read = settling ?? (await readSettling(tx, attempt.reference));
    const settled = await settle(tx, payment, read, now);
    return { ...settled, entries: [...reversed(earlier), ...settled.entries] };
  }
  const lines = await loadLines(tx, payment.id);
  const account = move.booking === "refund" ? "refund_due" : "suspense";
  // What cannot be read as an amount of ringgit is not booked: two people state it when they rule on it.
  const held = receivedSen === undefined ? [] : heldEntries(receivedSen, lines, account);
  const reason = move.evidence === "dismissed" ? "dismissed" : "paid_twice";
  return {
    ...nothing,
    entries: [...reversed(earlier), ...held],
    refunds: account === "refund_due" ? refundsOf(held, reason) : [],
  };
}

async function settle(
  tx: Tx,
  payment: Payment,
  { lines, charges }: Settling,
  now: Date,
): Promise<Booked> {
  const { id: paymentId, status, statusSince, createdAt } = payment;
  const paid = await settleCharges(tx, charges, {
    lines: lines.flatMap(({ chargeId, chargeVersion, isTied, ...line }) =>
      chargeId === undefined || chargeVersion === undefined || isTied
        ? []
        : {
            chargeId,
            chargeVersion,
            paymentId,
            lineNo: line.lineNo,
            selection: line.selection,
            amountSen: line.amountSen,
            explanation: line.explanation,
            settledAt: now.toISOString(),
            ...(line.paidUntil && { paidUntil: line.paidUntil }),
          },
    ),
    quotedAt: createdAt,
    ...(hasEndedUnpaid(status) && { endedAt: statusSince }),
  });
  const settled = settleLines(lines, new Map(paid.map(({ charge, owed }) => [charge.id, owed])));
  const faultOf = (id: string | undefined) => paid.find(({ charge }) => charge.id === id)?.fault;
  const entries = settlementEntries(settled);
  return {
    entries,
    outcomes: settled.map(({ lineNo, outcome, settledSen }) => ({ lineNo, outcome, settledSen })),
    receipts: receiptsDue(settled),
    refunds: refundsOf(entries, "charge_not_owed"),
    settled: paid,
    unreadLines: settled
      .filter(({ outcome, isTied }) => outcome === "suspense" && !isTied)
      .map(({ lineNo, chargeId }) => ({ lineNo, fault: faultOf(chargeId) })),
    renewsLicence: settled.some(
      ({ kind, paidUntil, settledSen }) =>
        licenceKinds.some((each) => each === kind) && paidUntil && settledSen > 0,
    ),
    buysParking: settled.some(
      ({ kind, settledSen }) => kind === parkingHoursKind && settledSen > 0,
    ),
  };
}

/** One case for each council that owes something back, and for the operator. */
export function refundsOf(
  entries: readonly LedgerEntry[],
  reason: RefundDue["reason"],
): RefundDue[] {
  const due = entries.filter(({ account }) => account === "refund_due");
  return due.map(({ council, amountSen }) => ({
    council,
    amountSen: negateSen(amountSen),
    reason,
  }));
}

/** Books a larger amount than the provider named before for an attempt; answers what changes. */
export async function bookCorrection(
  tx: Tx,
  attempt: Attempt,
  receivedSen: Sen,
): Promise<LedgerEntry[]> {
  const lines = await loadLines(tx, attempt.paymentId);
  const earlier = await bookedBy(tx, attempt);
  return [...reversed(earlier), ...heldEntries(receivedSen, lines, "suspense")];
}

/** What is booked for an attempt so far: its unexplained money, or nothing. A second debit is not counted. */
async function bookedBy(
  tx: Tx,
  { paymentId, reference, evidence }: Attempt,
): Promise<LedgerEntry[]> {
  if (evidence !== "mismatched" && evidence !== "dismissed") return [];
  const rows = await tx
    .selectFrom("ledgerEntries as entry")
    .innerJoin("paymentEvents as event", (join) =>
      join
        .onRef("event.paymentId", "=", "entry.paymentId")
        .onRef("event.seq", "=", "entry.eventSeq"),
    )
    .select(["entry.councilCode", "entry.account", sql<string>`sum(entry.amount_sen)`.as("sum")])
    .where("entry.paymentId", "=", paymentId)
    .where("event.reference", "=", reference)
    .where("event.kind", "<>", "ruled")
    .groupBy(["entry.councilCode", "entry.account"])
    .having(sql<string>`sum(entry.amount_sen)`, "<>", "0")
    .orderBy("entry.councilCode")
    .orderBy("entry.account")
    .execute();
  return rows.map(({ councilCode, account, sum }) => ({
    council: councilCode as BookOwner,
    account: account as Account,
    amountSen: sen(Number(sum)),
  }));
}
