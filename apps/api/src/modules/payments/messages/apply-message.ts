import type { InTransaction } from "../../../db/transaction.ts";
import { trace, traceOf } from "../../../tracepoints.ts";
import type { MoveDeps } from "../moves/move-payment.ts";
import { lockPaymentByAttempt } from "../store.ts";
import { appliedSeconds } from "./applied-seconds.ts";
import { takeUnweighed } from "./store.ts";
import { type Applied, applyToPayment } from "./apply-to-payment.ts";

export type ApplyDeps = MoveDeps & { inTransaction: InTransaction };

interface Waiting {
  messageId: string;
  reference: string;
  receivedAt: Date;
}

/** Acts on a message that is kept: lock, decide, record, move. Whoever comes second finds it done. */
export async function applyMessage(deps: ApplyDeps, message: Waiting): Promise<Applied> {
  const { messageId, reference, receivedAt } = message;
  const { applied, waitedMs } = await deps.inTransaction(async (tx, now) => {
    const [payment, waiting] = await Promise.all([
      lockPaymentByAttempt(tx, reference),
      takeUnweighed(tx, messageId),
    ]);
    trace("message.locked");
    if (!payment) throw new Error(`No payment has the attempt ${reference}`);
    traceOf(payment.id);
    if (!waiting) return { applied: { status: payment.status } };
    const outcome = await applyToPayment(tx, deps, payment, { ...waiting, messageId, now });
    trace("message.weighed");
    return { applied: outcome, waitedMs: now.getTime() - receivedAt.getTime() };
  });
  if (waitedMs !== undefined) appliedSeconds.observe(waitedMs / 1_000);
  return applied;
}
