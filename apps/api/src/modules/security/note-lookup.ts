import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/** Writes down that an operator looked at somebody's account. */
export async function noteLookup(db: Database, userId: string, by: string): Promise<void> {
  const at = sql<Date>`now()`;
  await db.insertInto("securityEvents").values({ at, what: "looked_up", userId, by }).execute();
}
