import type { Tx } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { sendPayerMail } from "../effects.ts";

/** A mail that somebody asked for: the receipt once more, or word to the address that was in use until a correction. */
export type PayerMail =
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
  if (receipt) await orderPayerMail(tx, deps, { paymentId, kind: "receipt_copy" }, now);
}

/** Orders a mail in the caller's transaction, which holds the payment's lock. */
export async function orderPayerMail(
  tx: Tx,
  { enqueue }: { enqueue: Enqueue },
  mail: PayerMail,
  now: Date,
): Promise<void> {
  const { paymentId } = mail;
  const { last } = await tx
    .selectFrom("payerLetters")
    .select(({ fn }) => fn.max("letterNo").as("last"))
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  const letterNo = (last ?? 0) + 1;
  await tx
    .insertInto("payerLetters")
    .values({ ...mail, letterNo, orderedAt: now })
    .execute();
  await enqueue(tx, sendPayerMail, [{ paymentId, letterNo }]);
}
