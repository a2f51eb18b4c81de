import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import type { Visitor } from "../../charges/lookup-limits.ts";
import { lockPayment } from "../store.ts";
import { type Identification, type IdentifyDeps, identifyPayment } from "./identify-payment.ts";
import { orderCopy } from "./payer-mails.ts";

export type OrderDeps = IdentifyDeps & { inTransaction: InTransaction; enqueue: Enqueue };

export const copiesADay = 3;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Sends the receipt once more to the mailbox on file, if there is one to send and it was not sent too often. Whoever asks
 * learns nothing from it: the mailbox's owner does.
 */
export async function orderReceiptCopy(
  deps: OrderDeps,
  shown: Identification,
  visitor: Visitor,
): Promise<void> {
  const found = await identifyPayment(deps, shown, visitor);
  if (!found) return;
  await deps.inTransaction((tx, now) => orderOneOfADay(tx, deps, found.id, now));
}

/** Orders the receipt once more in the caller's transaction. Answers whether it was not sent too often. */
export async function orderOneOfADay(
  tx: Tx,
  deps: { enqueue: Enqueue },
  paymentId: string,
  now: Date,
): Promise<boolean> {
  await lockPayment(tx, paymentId);
  if ((await countCopies(tx, paymentId, now)) >= copiesADay) return false;
  await orderCopy(tx, deps, paymentId, now);
  return true;
}

/** Since when copies count. */
export const copiesSince = (now: Date) => new Date(now.getTime() - dayMs);

async function countCopies(tx: Tx, paymentId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("payerLetters")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("paymentId", "=", paymentId)
    .where("kind", "=", "receipt_copy")
    .where("orderedAt", ">", copiesSince(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}
