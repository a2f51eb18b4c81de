import type { Sen } from "@kaunter/domain/money";
import type { Move } from "@kaunter/domain/payment/lifecycle";
import type { Enqueue } from "../../jobs/enqueue.ts";
import type { Tx } from "../../db/transaction.ts";
import { mark } from "../../marks.ts";
import { sendReceipt } from "../notifications/jobs.ts";
import { postToCouncil } from "../postings/jobs.ts";
import { bookMoney, type Booked, numberReceipts, type Receipt } from "./book-money.ts";
import { type Proof, recordEvent } from "./events.ts";
import { type Line, type Payment } from "./payment.ts";
import { sql } from "kysely";

export interface Movement {
  move: Move;
  proof: Proof;
  /** The money that the provider says it took, where it says so readably. */
  receivedSen: Sen | undefined;
  now: Date;
}

/** A payment that begins; its id is the moment in microseconds. */
export type Draft = Omit<
  Payment,
  "id" | "attempts" | "status" | "statusSince" | "createdAt" | "capabilityVersion"
> & { idempotencyKey: string; requestHash: string; lines: readonly Line[] };

/**
 * This file alone writes `payments`. A payment begins here; undefined when its key is taken, or, as good as never, when
 * another began in the same microsecond.
 */
export async function beginPayment(tx: Tx, draft: Draft, now: Date): Promise<string | undefined> {
  const { lines, machineId: _web, ...fields } = draft;
  const row = await tx
    .insertInto("payments")
    .values({
      ...fields,
      id: sql<string>`(extract(epoch from clock_timestamp()) * 1000000)::bigint`,
      statusSince: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  // A line locks its charge a little: in the order in which charges are settled, so that nobody waits in a circle.
  const inOrder = lines.toSorted((a, b) => Number(a.chargeId ?? 0) - Number(b.chargeId ?? 0));
  await tx
    .insertInto("paymentLines")
    .values(inOrder.map((line) => lineRow(row.id, line)))
    .execute();
  const facts = {
    amountSen: draft.amountSen,
    lines: lines.map(
      ({ explanation: _why, selection: _what, consent: _who, paidUntil: _when, ...line }) => line,
    ),
  };
  await recordEvent(tx, row.id, { kind: "created", to: "in_progress", facts }, now);
  return row.id;
}

function lineRow(paymentId: string, line: Line) {
  return {
    paymentId,
    lineNo: line.lineNo,
    councilCode: line.council,
    kind: line.kind,
    chargeId: line.chargeId ?? null,
    chargeVersion: line.chargeVersion ?? null,
    isTied: line.isTied,
    selection: line.selection,
    account: line.account,
    amountSen: line.amountSen,
    explanation: JSON.stringify(line.explanation),
    paidUntil: line.paidUntil ?? null,
    consent: line.consent ? JSON.stringify(line.consent) : null,
  };
}

/** The one way in which a payment changes: status, event, ledger, receipts, postings and jobs, all or nothing. */
export async function movePayment(
  tx: Tx,
  { enqueue }: { enqueue: Enqueue },
  payment: Payment,
  movement: Movement,
): Promise<void> {
  const { move, proof, receivedSen, now } = movement;
  const { reference, evidence, booking, from, to } = move;
  const booked = await bookMoney(tx, payment, movement);
  await tx
    .updateTable("paymentAttempts")
    .set({ evidence, ...(evidence !== "awaiting" && { endedAt: now }) })
    .where("reference", "=", reference)
    .execute();
  if (from !== to) {
    await tx
      .updateTable("payments")
      .set({ status: to, statusSince: now })
      .where("id", "=", payment.id)
      .execute();
  }
  if (["successful", "failed", "cancelled", "expired"].includes(to)) {
    await tx.deleteFrom("reservations").where("paymentId", "=", payment.id).execute();
  }
  const receipts = await numberReceipts(tx, booked.receipts, now);
  mark("receipt.numbered");
  const seq = await recordEvent(
    tx,
    payment.id,
    {
      kind: "moved",
      reference,
      from,
      to,
      evidence,
      booking,
      proof,
      ...(receivedSen !== undefined && booking !== "none" && { receivedSen }),
      ...(booking === "settlement" && { facts: factsOf(booked, receipts) }),
    },
    now,
  );
  mark("event.recorded");
  await writeBooked(tx, { paymentId: payment.id, seq, booked, receipts, now });
  if (receipts.length > 0) {
    await enqueue(
      tx,
      postToCouncil,
      receipts.map(({ number }) => ({ receiptNumber: number })),
    );
    await enqueue(tx, sendReceipt, [{ paymentId: payment.id }]);
  }
}

function factsOf({ outcomes }: Booked, receipts: readonly Receipt[]) {
  return {
    outcomes,
    receipts: receipts.map(({ number, council, amountSen }) => ({ number, council, amountSen })),
  };
}

interface Writing {
  paymentId: string;
  seq: number;
  booked: Booked;
  receipts: readonly Receipt[];
  now: Date;
}

async function writeBooked(tx: Tx, { paymentId, seq, booked, receipts, now }: Writing) {
  const { entries, refunds } = booked;
  if (entries.length > 0) {
    const rows = entries.map(({ council, account, amountSen }) => ({
      paymentId,
      eventSeq: seq,
      councilCode: council,
      account,
      amountSen,
      at: now,
    }));
    await tx.insertInto("ledgerEntries").values(rows).execute();
  }
  if (refunds.length > 0) {
    const rows = refunds.map(({ council, amountSen, reason }) => ({
      paymentId,
      eventSeq: seq,
      councilCode: council,
      amountSen,
      reason,
      createdAt: now,
    }));
    await tx.insertInto("refunds").values(rows).execute();
  }
  if (receipts.length === 0) return;
  const numbered = receipts.map(({ council, ...receipt }) => ({
    ...receipt,
    councilCode: council,
    paymentId,
    issuedAt: now,
  }));
  await tx.insertInto("receipts").values(numbered).execute();
  const posted = receipts.map(({ number, council }) => ({
    receiptNumber: number,
    councilCode: council,
    paymentId,
    createdAt: now,
  }));
  await tx.insertInto("postings").values(posted).execute();
}
