import { type Conclusion, decide } from "@kaunter/domain/payment/lifecycle";
import { nextCheck } from "@kaunter/domain/payment/requery";
import type { AcceptDeps } from "./accept-message.ts";
import { planCheck } from "../attempts/plan-check.ts";
import { movePayment } from "../moves/move-payment.ts";
import { attemptOf } from "../payment.ts";
import { lockPaymentByAttempt } from "../store.ts";

/** Draws the conclusion that is due for an attempt, if it still is once the payment is locked. */
export async function concludeAttempt(deps: AcceptDeps, reference: string): Promise<void> {
  const concluded = await deps.inTransaction(async (tx, now): Promise<Conclusion | undefined> => {
    const payment = await lockPaymentByAttempt(tx, reference);
    if (!payment) return undefined;
    const attempt = attemptOf(payment, reference);
    const check = nextCheck(attempt, deps.schedule);
    if (check.kind !== "conclude" || (check.at && check.at > now)) {
      await planCheck(tx, deps.schedule, attempt, now);
      return undefined;
    }
    const { evidence } = check;
    const decision = decide(payment, { reference, evidence });
    if (decision.kind !== "move") throw new Error(`${reference} cannot become ${evidence}`);
    const plan = { by: "plan" } as const;
    await movePayment(tx, deps, payment, {
      attempt,
      move: decision,
      proof: plan,
      receivedSen: undefined,
      now,
    });
    return evidence;
  });
  if (concluded === "unanswered") {
    deps.log.error({ reference }, "the provider never answered: a person must look");
  }
}
