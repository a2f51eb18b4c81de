import { DomainError } from "@kaunter/domain/domain-error";
import { sen } from "@kaunter/domain/money";
import { decide } from "@kaunter/domain/payment/lifecycle";
import { decidedSchedule } from "@kaunter/domain/payment/requery";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { movePayment } from "./move-payment.ts";
import { lockPayment } from "../store.ts";

export interface Ruling {
  paymentId: string;
  /** The attempt whose money is unexplained. */
  reference: string;
  /** The money is given back; the only thing that two people may decide against the provider's word. */
  ruling: "dismiss";
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

/** Two people rule on money of another amount than was asked for. */
export async function ruleOnPayment(
  deps: { inTransaction: InTransaction; enqueue: Enqueue },
  { paymentId, reference, decidedBy, approvedBy, remark }: Ruling,
): Promise<void> {
  await deps.inTransaction(async (tx, now) => {
    const payment = await lockPayment(tx, paymentId);
    const attempt = payment?.attempts.find((each) => each.reference === reference);
    if (!payment || !attempt) throw new DomainError("not_found");
    const decision = decide(payment, { reference, evidence: "dismissed" });
    if (decision.kind !== "move") throw new DomainError("payment_ended");
    const proof = { by: "person", decidedBy, approvedBy, remark } as const;
    const receivedSen = await heldSen(tx, reference);
    // Nobody asks about a dismissed attempt again, whatever the schedule.
    const rest = { ...deps, schedule: decidedSchedule };
    await movePayment(tx, rest, payment, { attempt, move: decision, proof, receivedSen, now });
  });
}

/** What was put into suspense for an attempt. */
async function heldSen(tx: Tx, reference: string) {
  const row = await tx
    .selectFrom("paymentEvents")
    .select("receivedSen")
    .where("reference", "=", reference)
    .where("booking", "=", "suspense")
    .executeTakeFirst();
  return row?.receivedSen ? sen(Number(row.receivedSen)) : undefined;
}
