import type { InTransaction } from "../../db/transaction.ts";
import type { Enqueue } from "../../jobs/enqueue.ts";
import { postToCouncil } from "../payments/effects.ts";

interface Voiding {
  number: string;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

interface VoidDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/**
 * Two people say that a receipt counts no more: its council has taken the payment back and gives the money back itself.
 * The database opens again what the receipt had paid; the council is told.
 */
export async function voidReceipt(
  { inTransaction, enqueue }: VoidDeps,
  { number, decidedBy, approvedBy, remark }: Voiding,
): Promise<"voided" | "void_already" | "not_found"> {
  return inTransaction(async (tx, now) => {
    const receipt = await tx
      .selectFrom("receipts")
      .select(["paymentId", "councilCode as council"])
      .where("number", "=", number)
      .executeTakeFirst();
    if (!receipt) return "not_found";
    const { numInsertedOrUpdatedRows: voided } = await tx
      .insertInto("receiptVoids")
      .values({ number, reason: remark, voidedBy: decidedBy, approvedBy, voidedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!voided) return "void_already";
    await enqueue(tx, postToCouncil, [receipt]);
    return "voided";
  });
}
