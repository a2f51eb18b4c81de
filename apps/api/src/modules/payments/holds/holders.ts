import { isHoldGivenUp } from "@kaunter/domain/payment/holds";
import { isReviewOverdue } from "@kaunter/domain/payment/lifecycle";
import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import { statement, type Value } from "../../../db/statement.ts";
import type { Tx } from "../../../db/transaction.ts";

/** A payment that is under way for a charge. */
interface Holding {
  chargeId: string;
  paymentId: string;
  status: string;
  statusSince: Date;
  reservedAt: Date;
  isServed: unknown;
}

/** The payments that are under way for these charges. */
export async function readHolders(
  db: Database | Tx,
  chargeIds: readonly string[],
): Promise<Holding[]> {
  return chargeIds.length === 0 ? [] : findHolders(db, { chargeIds });
}

const findHolders = statement((db, value: Value<{ chargeIds: readonly string[] }>) =>
  db
    .selectFrom("reservations")
    .innerJoin("payments", "payments.id", "reservations.paymentId")
    .select(["chargeId", "reservations.paymentId", "status", "statusSince", "reservedAt"])
    .select((query) =>
      query
        .exists(
          query
            .selectFrom("paymentAttempts")
            .select("reference")
            .whereRef("paymentAttempts.paymentId", "=", "reservations.paymentId")
            .where("handedOffAt", "is not", null),
        )
        .as("isServed"),
    )
    .where(sql<boolean>`reservations.charge_id = any(${value("chargeIds")}::bigint[])`)
    .compile(),
);

export type Holder = ReturnType<typeof judgeHolders>[number];

/** Whether each keeps its charge by right, or would have to let it go. */
export function judgeHolders(holdings: readonly Holding[], now: Date) {
  return holdings.map(({ chargeId, paymentId, statusSince, reservedAt, ...row }) => {
    const status = row.status as PaymentStatus;
    return {
      chargeId,
      paymentId,
      isOverdue: isReviewOverdue(status, statusSince, now),
      isGivenUp: isHoldGivenUp({ status, reservedAt, isServed: row.isServed === true }, now),
    };
  });
}

/** Whether a payment under way holds no longer all that it would pay: it was released, or given away while in review. */
export async function hasLostHold(db: Database | Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ isLost: boolean }>`
    select exists (select from payment_lines l where l.payment_id = ${paymentId} and l.charge_id is not null
      and not exists (select from reservations r where r.charge_id = l.charge_id and r.payment_id = l.payment_id))
      as is_lost`.execute(db);
  return rows[0]?.isLost ?? false;
}
