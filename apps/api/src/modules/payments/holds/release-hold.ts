import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { MoveDeps } from "../moves/move-payment.ts";
import { lockPayment } from "../store.ts";
import { endUnserved, neverLeft } from "./end-unserved.ts";

export interface Release {
  paymentId: string;
  releasedBy: string;
  approvedBy: string;
  remark: string;
}

/** Ended: nobody can have paid. Released: whoever is at the bank may still pay, and money for what is not owed goes back. */
export type Released = "ended" | "released";

/**
 * Two people let others pay what a payment keeps from them. A payment that never left for the bank ends; any other goes on
 * without its hold, is still asked about, and may not leave for the bank again.
 */
export async function releaseHold(
  deps: MoveDeps & { inTransaction: InTransaction },
  { paymentId, ...people }: Release,
): Promise<Released> {
  return deps.inTransaction(async (tx, now) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new DomainError("not_found");
    if (!(await holdsAnything(tx, paymentId))) throw new DomainError("payment_ended");
    await tx
      .insertInto("holdReleases")
      .values({ paymentId, ...people, releasedAt: now })
      .execute();
    if (neverLeft(payment)) {
      await endUnserved(tx, deps, payment, now);
      return "ended";
    }
    await tx.deleteFrom("reservations").where("paymentId", "=", paymentId).execute();
    return "released";
  });
}

async function holdsAnything(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("reservations")
    .select("chargeId")
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  return row !== undefined;
}
