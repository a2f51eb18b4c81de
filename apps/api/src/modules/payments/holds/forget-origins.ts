import { liveStatuses } from "@kaunter/domain/payment/lifecycle";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";

/**
 * Deletes from which device and address a payment was begun, two hours after that, if the payment has ended. From review
 * it may come back, and counts again.
 */
export async function forgetOrigins({ db }: { db: Database }): Promise<void> {
  await db
    .deleteFrom("holdOrigins")
    .where("begunAt", "<", sql<Date>`now() - interval '2 hours'`)
    .where((query) => {
      const live = query
        .selectFrom("payments")
        .select("id")
        .whereRef("payments.id", "=", "holdOrigins.paymentId")
        .where("status", "in", [...liveStatuses, "review"]);
      return query.not(query.exists(live));
    })
    .execute();
}
