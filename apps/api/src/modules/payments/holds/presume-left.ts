import { liveStatuses } from "@kaunter/domain/payment/lifecycle";
import type { Database } from "../../../db/pool.ts";
import { serveFirst } from "../attempts/hand-off.ts";

/**
 * After a restore we may have forgotten that payers left for the bank, and nobody would ask about their attempts. This
 * takes it that all of them left: each is asked about as planned and keeps its charges. Answers how many there were.
 */
export async function presumeLeft(
  deps: Parameters<typeof serveFirst>[0] & { db: Database },
): Promise<number> {
  const unserved = await deps.db
    .selectFrom("payments")
    .innerJoin("paymentAttempts", "paymentAttempts.paymentId", "payments.id")
    .select("payments.id")
    .where("status", "in", liveStatuses)
    .where("supersededAt", "is", null)
    .where("handedOffAt", "is", null)
    .orderBy("payments.id")
    .execute();
  let presumed = 0;
  for (const { id } of unserved) {
    const { attempt } = await serveFirst(deps, id);
    if (attempt) presumed += 1;
  }
  return presumed;
}
