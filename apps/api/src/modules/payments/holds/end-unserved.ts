import { decide } from "@kaunter/domain/payment/lifecycle";
import { isUnserved } from "@kaunter/domain/payment/requery";
import type { Tx } from "../../../db/transaction.ts";
import { type MoveDeps, movePayment } from "../moves/move-payment.ts";
import type { Payment } from "../payment.ts";

/** Whether nobody can have paid: no attempt's page was ever served, and no provider has spoken of any. */
export function neverLeft({ status, attempts }: Payment): boolean {
  return status === "in_progress" && attempts.every(isUnserved);
}

/** Lets a payment expire that never left for the bank, and its charges go. The caller has locked it. */
export async function endUnserved(
  tx: Tx,
  deps: MoveDeps,
  payment: Payment,
  now: Date,
): Promise<void> {
  let current = payment;
  for (const attempt of payment.attempts) {
    const { reference } = attempt;
    const move = decide(current, { reference, evidence: "lapsed" });
    // An attempt that a later one replaced may have ended already.
    if (move.kind !== "move") continue;
    const proof = { by: "plan" } as const;
    await movePayment(tx, deps, current, { attempt, move, proof, receivedSen: undefined, now });
    const attempts = current.attempts.map((one) =>
      one.reference === reference ? { ...one, evidence: move.evidence, endedAt: now } : one,
    );
    current = { ...current, status: move.to, attempts };
  }
}
