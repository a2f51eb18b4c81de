import { isReviewOverdue } from "@kaunter/domain/payment/lifecycle";
import type { Tx } from "../../../db/transaction.ts";
import { recordEvent } from "../events.ts";
import { lockPayment } from "../store.ts";
import type { Holder } from "./holders.ts";

/**
 * A payment that nobody could decide for a day keeps its case and loses the charges that another payer wants. It may come
 * back from review without them, so its history says what it gave to whom. Payments are locked in the order of their ids.
 */
export async function giveAwayHolds(
  tx: Tx,
  holders: readonly Holder[],
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const overdue = holders.filter(({ isOverdue }) => isOverdue);
  const ids = [...new Set(overdue.map(({ paymentId }) => paymentId))];
  for (const paymentId of ids.toSorted((a, b) => Number(a) - Number(b))) {
    const payment = await lockPayment(tx, paymentId);
    if (!payment || !isReviewOverdue(payment.status, payment.statusSince, now)) continue;
    const wanted = overdue.filter((holder) => holder.paymentId === paymentId);
    const given = await tx
      .deleteFrom("reservations")
      .where("paymentId", "=", paymentId)
      .where(
        "chargeId",
        "in",
        wanted.map(({ chargeId }) => chargeId),
      )
      .returning("chargeId")
      .execute();
    // Somebody else may have been faster.
    if (given.length === 0) continue;
    const { status } = payment;
    const facts = { to, chargeIds: given.map(({ chargeId }) => chargeId) };
    await recordEvent(tx, paymentId, { kind: "given_away", from: status, to: status, facts }, now);
  }
}
