import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/** Sessions nobody can use any more, and codes, links and letters that nobody counts any more. */
export async function forgetTraces({ db }: { db: Database }): Promise<void> {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
  await db.deleteFrom("sessions").where("lastSeenAt", "<", ago("30 days")).execute();
  await db.deleteFrom("proofCodes").where("sentAt", "<", ago("1 day")).execute();
  await db.deleteFrom("resetRequests").where("requestedAt", "<", ago("2 days")).execute();
  await db.deleteFrom("accountLetters").where("orderedAt", "<", ago("2 days")).execute();
  await db.deleteFrom("usedChallenges").where("usedAt", "<", ago("1 hour")).execute();
}
