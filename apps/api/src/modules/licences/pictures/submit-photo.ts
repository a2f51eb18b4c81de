import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { showsHolder } from "@kaunter/domain/licence/printing";
import type { InTransaction } from "../../../db/transaction.ts";
import type { ShownLicence } from "../find-issued.ts";
import { reEncode } from "./re-encode.ts";

/** Whoever tries more often than this in a day brings the photo to the council. */
const dailyLimit = 5;

/** Takes in a photo for a licence from the bearer of its link. Nobody sees it on the licence before the council says yes. */
export async function submitPhoto(
  { inTransaction }: { inTransaction: InTransaction },
  { issueNo, chargeId, type }: ShownLicence,
  given: Buffer,
): Promise<void> {
  if (!showsHolder(type)) throw new DomainError("not_found");
  const bytes = await reEncode("photo", given);
  const digest = createHash("sha256").update(bytes).digest();
  await inTransaction(async (tx, now) => {
    const dayAgo = new Date(now.getTime() - 86_400_000);
    const { count } = await tx
      .selectFrom("photoSubmissions")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("chargeId", "=", chargeId)
      .where("submittedAt", ">", dayAgo)
      .executeTakeFirstOrThrow();
    if (Number(count) >= dailyLimit) throw new DomainError("too_many_requests");
    await tx
      .insertInto("photoSubmissions")
      .values({ issueNo: String(issueNo), chargeId, bytes, digest, submittedAt: now })
      .execute();
  });
}
