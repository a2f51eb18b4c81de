import type { InTransaction } from "../../../db/transaction.ts";
import { lockPayment } from "../store.ts";

/**
 * Orders that the provider is asked now about every attempt of a payment that it has not approved, whatever the plan
 * says. Of an attempt that never left for it, it knows nothing. Answers the references.
 */
export async function orderAsk(
  { inTransaction }: { inTransaction: InTransaction },
  paymentId: string,
  orderedBy: string,
): Promise<string[]> {
  return inTransaction(async (tx, now) => {
    const payment = await lockPayment(tx, paymentId);
    const attempts = payment?.attempts ?? [];
    const asked = attempts.filter((each) => each.handedOffAt && each.evidence !== "approved");
    for (const { reference } of asked) {
      const order = { nextCheckAt: now, orderedBy };
      await tx
        .insertInto("paymentChecks")
        .values({ reference, ...order })
        .onConflict((conflict) => conflict.column("reference").doUpdateSet(order))
        .execute();
    }
    return asked.map(({ reference }) => reference);
  });
}
