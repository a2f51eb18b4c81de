import type { InTransaction, Tx } from "../../../db/transaction.ts";
import { trace, traceOf } from "../../../tracepoints.ts";
import { readSettling } from "../moves/book-money.ts";
import type { MoveDeps } from "../moves/move-payment.ts";
import { lockPaymentByAttempt } from "../store.ts";
import { appliedSeconds } from "./applied-seconds.ts";
import { findUnweighed, removeUnweighed } from "./store.ts";
import { type Applied, applyToPayment } from "./apply-to-payment.ts";

export type ApplyDeps = MoveDeps & { inTransaction: InTransaction };

interface Waiting {
  messageId: string;
  reference: string;
  receivedAt: Date;
  /** Whether it seems to settle its payment, so that what that needs is read at once. */
  isSettling?: boolean;
}

/** Acts on a message that is kept: lock, decide, record, move. Whoever comes second finds it done. */
export async function applyMessage(deps: ApplyDeps, message: Waiting): Promise<Applied> {
  const { messageId, reference, receivedAt, isSettling } = message;
  // All of it is read behind the lock, which is asked for first.
  const lock = (tx: Tx) =>
    Promise.all([
      lockPaymentByAttempt(tx, reference),
      findUnweighed(tx, messageId),
      isSettling ? readSettling(tx, reference) : undefined,
    ]);
  const { applied, waitedMs } = await deps.inTransaction(async (tx, now, locked) => {
    const [payment, waiting, settling] = locked;
    trace("message.locked");
    if (!payment) throw new Error(`No payment has the attempt ${reference}`);
    traceOf(payment.id);
    if (!waiting) return { applied: { status: payment.status } };
    const applying = { ...waiting, messageId, receivedAt, settling, now };
    const [outcome] = await Promise.all([
      applyToPayment(tx, deps, payment, applying),
      removeUnweighed(tx, messageId),
    ]);
    trace("message.weighed");
    return { applied: outcome, waitedMs: now.getTime() - receivedAt.getTime() };
  }, lock);
  if (waitedMs !== undefined) appliedSeconds.observe(waitedMs / 1_000);
  return applied;
}
