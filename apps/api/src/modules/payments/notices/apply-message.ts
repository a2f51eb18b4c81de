import type { InTransaction } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import type { MoveDeps } from "../moves/move-payment.ts";
import { lockPaymentByAttempt } from "../store.ts";
import { takeUnweighed } from "./store.ts";
import { type Applied, applyNotice } from "./apply-notice.ts";

export type ApplyDeps = MoveDeps & { inTransaction: InTransaction };

/** Acts on a message that is kept: lock, decide, record, move. Whoever comes second finds it done. */
export async function applyMessage(
  deps: ApplyDeps,
  { messageId, reference }: { messageId: string; reference: string },
): Promise<Applied> {
  return deps.inTransaction(async (tx, now) => {
    const [payment, waiting] = await Promise.all([
      lockPaymentByAttempt(tx, reference),
      takeUnweighed(tx, messageId),
    ]);
    trace("notice.locked");
    if (!payment) throw new Error(`No payment has the attempt ${reference}`);
    if (!waiting) return { status: payment.status };
    const applied = await applyNotice(tx, deps, payment, { ...waiting, messageId, now });
    trace("notice.weighed");
    return applied;
  });
}
