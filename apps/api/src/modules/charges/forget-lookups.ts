import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/** Who looked for what is nobody's business once its hour has passed. */
export async function forgetLookups({ db }: { db: Database }): Promise<void> {
  const past = sql<Date>`now() - interval '2 hours'`;
  await db.deleteFrom("lookupCounts").where("hour", "<", past).execute();
  await db.deleteFrom("lookupTargets").where("hour", "<", past).execute();
}
