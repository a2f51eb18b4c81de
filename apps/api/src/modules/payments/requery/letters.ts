import type { Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { sendLetter } from "../effects.ts";

/** A mail that somebody asked for: the receipt once more, or word to the address that was in use until a correction. */
export type Letter =
  | { paymentId: string; kind: "receipt_copy" }
  | { paymentId: string; kind: "address_corrected"; correction: number };

/** Orders the receipt once more, where there is one: money that only goes back has none. */
export async function orderCopy(
  tx: Tx,
  deps: { enqueue: Enqueue },
  paymentId: string,
  now: Date,
): Promise<void> {
  const receipt = await tx
    .selectFrom("receipts")
    .select("number")
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  if (receipt) await orderLetter(tx, deps, { paymentId, kind: "receipt_copy" }, now);
}

/** Orders a letter in the caller's transaction, which holds the payment's lock. */
export async function orderLetter(
  tx: Tx,
  { enqueue }: { enqueue: Enqueue },
  letter: Letter,
  now: Date,
): Promise<void> {
  const { paymentId } = letter;
  const { last } = await tx
    .selectFrom("payerLetters")
    .select(({ fn }) => fn.max("letterNo").as("last"))
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  const letterNo = (last ?? 0) + 1;
  await tx
    .insertInto("payerLetters")
    .values({ ...letter, letterNo, orderedAt: now })
    .execute();
  await enqueue(tx, sendLetter, [{ paymentId, letterNo }]);
}
