import type { Database } from "../../db/pool.ts";

/** The last times that somebody came into an account, or tried to, newest first. */
export async function listSignIns(db: Database, userId: string, most = 20) {
  return db
    .selectFrom("securityEvents")
    .select(["at", "what", "how", "deviceName"])
    .where("userId", "=", userId)
    .where("what", "<>", "looked_up")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}
