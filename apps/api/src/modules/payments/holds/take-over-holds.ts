import type { Tx } from "../../../db/transaction.ts";
import type { MoveDeps } from "../moves/move-payment.ts";
import { lockPayment } from "../store.ts";
import { endUnserved, neverLeft } from "./end-unserved.ts";
import type { Holder } from "./holders.ts";

/**
 * Ends the payments that keep charges although their payers never left for the bank. Whether one has left is
 * decided under its lock, which leaving takes as well: of a payer who leaves now and whoever wants the charge, one is
 * first. Payments are locked in the order of their ids and before any reservation is made, so that nobody waits in a circle.
 */
export async function takeOverHolds(
  tx: Tx,
  deps: MoveDeps,
  holders: readonly Holder[],
  now: Date,
): Promise<void> {
  const givenUp = holders.filter(({ isGivenUp }) => isGivenUp).map(({ paymentId }) => paymentId);
  const inOrder = [...new Set(givenUp)].toSorted((a, b) => Number(a) - Number(b));
  for (const id of inOrder) {
    const payment = await lockPayment(tx, id);
    if (payment && neverLeft(payment)) await endUnserved(tx, deps, payment, now);
  }
}
