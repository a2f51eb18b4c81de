import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { showsHolder } from "@kaunter/domain/licence/printing";
import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import { countTry } from "../../charges/lookup-limits.ts";
import type { ShownLicence } from "../find-issued.ts";
import { reEncode } from "./re-encode.ts";

/** Whoever has more to send in a day brings the photo to the council. */
const dailyLimit = 5;
/** Decoding costs the same for a file that is no picture, and anybody may share a link. */
const triesInHour = 10;

/**
 * Takes in a photo for a licence from the bearer of its link. Nobody sees it on the licence before the council says yes. What
 * is too much is refused before anything is decoded.
 */
export async function submitPhoto(
  { db, inTransaction }: { db: Database; inTransaction: InTransaction },
  { issueNo, chargeId, type }: ShownLicence,
  given: Buffer,
): Promise<void> {
  if (!showsHolder(type)) throw new DomainError("not_found");
  await inTransaction((tx, now) => refuseOverDay(tx, chargeId, now));
  await countTry(db, `photo of licence ${chargeId}`, triesInHour);
  const bytes = await reEncode("photo", given);
  const digest = createHash("sha256").update(bytes).digest();
  await inTransaction(async (tx, now) => {
    await takeTurn(tx, chargeId);
    await refuseOverDay(tx, chargeId, now);
    await tx
      .insertInto("photoSubmissions")
      .values({ issueNo: String(issueNo), chargeId, bytes, digest, submittedAt: now })
      .execute();
  });
}

/** One after the other for each licence, so that those sent together are counted together. */
async function takeTurn(tx: Tx, chargeId: string): Promise<void> {
  const key = `kaunter photo ${chargeId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

async function refuseOverDay(tx: Tx, chargeId: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { count } = await tx
    .selectFrom("photoSubmissions")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("chargeId", "=", chargeId)
    .where("submittedAt", ">", dayAgo)
    .executeTakeFirstOrThrow();
  if (Number(count) >= dailyLimit) throw new DomainError("too_many_requests");
}
