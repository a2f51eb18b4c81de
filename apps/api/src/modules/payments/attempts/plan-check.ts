import { nextCheck, type Schedule } from "@kaunter/domain/payment/requery";
import { statement, type Value } from "../../../db/statement.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Attempt } from "../payment.ts";

/** When a new attempt is looked at for the first time. */
export function firstCheckAt(attempt: Attempt, schedule: Schedule): Date {
  const check = nextCheck(attempt, schedule);
  return (check.kind === "rest" ? undefined : check.at) ?? attempt.createdAt;
}

const forget = statement((db, value: Value<{ reference: string }>) =>
  db.deleteFrom("paymentChecks").where("reference", "=", value("reference")).compile(),
);

/** Writes down when the provider is asked next about an attempt, or when we draw our own conclusion. */
export async function planCheck(
  tx: Tx,
  schedule: Schedule,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const { reference } = attempt;
  const check = nextCheck(attempt, schedule);
  if (check.kind === "rest") {
    await forget(tx, { reference });
    return;
  }
  const plan = { nextCheckAt: check.at ?? now, leasedUntil: null, orderedBy: null };
  await tx
    .insertInto("paymentChecks")
    .values({ reference, ...plan })
    .onConflict((conflict) => conflict.column("reference").doUpdateSet(plan))
    .execute();
}
