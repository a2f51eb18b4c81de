import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";

/** From where a hold was taken is nobody's business once it has ended and its hour has passed. */
export async function forgetOrigins({ db }: { db: Database }): Promise<void> {
  await db
    .deleteFrom("holdOrigins")
    .where("begunAt", "<", sql<Date>`now() - interval '2 hours'`)
    .where((query) => {
      const held = query
        .selectFrom("reservations")
        .select("chargeId")
        .whereRef("reservations.paymentId", "=", "holdOrigins.paymentId");
      return query.not(query.exists(held));
    })
    .execute();
}
