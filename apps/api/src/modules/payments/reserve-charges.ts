import { DomainError } from "@kaunter/domain/domain-error";
import { isReviewOverdue } from "@kaunter/domain/payment/lifecycle";
import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { Database } from "../../db/pool.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Line } from "./payment.ts";

/** Something changed under way: everything is undone, and done again from the prices on. */
export class Overtaken extends DomainError {
  constructor() {
    super("payment_in_progress");
  }
}

interface Terms {
  now: Date;
  /** The payer was told of the payment in review. */
  paysAgain: boolean;
}

/** One live payment per charge, in the order of ids, so that two carts never wait for each other. */
export async function reserveCharges(
  tx: Tx,
  paymentId: string,
  lines: readonly Line[],
  { now, paysAgain }: Terms,
): Promise<void> {
  const charges = lines.flatMap(({ chargeId, chargeVersion, isTied }) =>
    chargeId === undefined || isTied ? [] : { chargeId, chargeVersion },
  );
  const ids = charges.map(({ chargeId }) => chargeId).toSorted((a, b) => Number(a) - Number(b));
  if (ids.length === 0) return;
  if (paysAgain) await releaseOverdue(tx, ids, now);
  const reserved = await tx
    .insertInto("reservations")
    .values(ids.map((chargeId) => ({ chargeId, paymentId, reservedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("chargeId")
    .execute();
  if (reserved.length < ids.length) throw await refusalFor(tx, ids, { paymentId, now });
  // Whoever held a reservation may have just paid: only now is it certain that the price is of today's record.
  const current = await tx
    .selectFrom("charges")
    .select(["id", "version"])
    .where("id", "in", ids)
    .execute();
  const isCurrent = ({ chargeId, chargeVersion }: (typeof charges)[number]) =>
    current.some(({ id, version }) => id === chargeId && version === chargeVersion);
  if (!charges.every(isCurrent)) throw new Overtaken();
}

/** The payments that are under way for these charges. */
export async function holdersOf(db: Database | Tx, chargeIds: readonly string[], now: Date) {
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("payments", "payments.id", "reservations.paymentId")
    .select(["chargeId", "reservations.paymentId", "status", "statusSince"])
    .where("reservations.chargeId", "in", chargeIds)
    .execute();
  return rows.map(({ chargeId, paymentId, status, statusSince }) => ({
    chargeId,
    paymentId,
    isOverdue: isReviewOverdue(status as PaymentStatus, statusSince, now),
  }));
}

/** A payment that nobody could decide for a day keeps its case and loses its hold on the charges. */
async function releaseOverdue(tx: Tx, chargeIds: readonly string[], now: Date): Promise<void> {
  const overdue = (await holdersOf(tx, chargeIds, now)).filter(({ isOverdue }) => isOverdue);
  if (overdue.length === 0) return;
  await tx
    .deleteFrom("reservations")
    .where("chargeId", "in", chargeIds)
    .where(
      "paymentId",
      "in",
      overdue.map(({ paymentId }) => paymentId),
    )
    .execute();
}

async function refusalFor(
  tx: Tx,
  chargeIds: readonly string[],
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<DomainError> {
  const holders = await holdersOf(tx, chargeIds, now);
  const others = holders.filter((holder) => holder.paymentId !== paymentId);
  const isUpToPayer = others.length > 0 && others.every(({ isOverdue }) => isOverdue);
  return new DomainError(isUpToPayer ? "payment_in_review" : "payment_in_progress");
}
