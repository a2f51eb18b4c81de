import { sql } from "kysely";
import type { InTransaction } from "../../../db/transaction.ts";
import type { Enqueue } from "../../../jobs/enqueue.ts";
import { sendReceipt } from "../../notifications/jobs.ts";
import { postToCouncil } from "../../postings/jobs.ts";

export interface ResumeDeps {
  inTransaction: InTransaction;
  enqueue: Enqueue;
}

/** Older than any job may take, so that what is only slow is not done twice at once. */
const overdue = sql<Date>`now() - interval '3 hours'`;

/** Enqueues again the effects whose rows show no proof: a lost job, or one that was given up, loses nothing. */
export async function resumeEffects({ inTransaction, enqueue }: ResumeDeps): Promise<void> {
  await inTransaction(async (tx) => {
    const postings = await tx
      .selectFrom("postings")
      .select(["paymentId", "councilCode as council"])
      .where("postedAt", "is", null)
      .where("createdAt", "<", overdue)
      .limit(1_000)
      .execute();
    if (postings.length > 0) await enqueue(tx, postToCouncil, postings);
    const unmailed = await tx
      .selectFrom("payments")
      .select("id as paymentId")
      .where("status", "=", "successful")
      .where("statusSince", "<", overdue)
      // A mail that nobody took for days will not be taken.
      .where("statusSince", ">", sql<Date>`now() - interval '2 days'`)
      .where((query) =>
        query.not(
          query.exists(
            query
              .selectFrom("paymentMails")
              .select("sentAt")
              .whereRef("paymentMails.paymentId", "=", "payments.id"),
          ),
        ),
      )
      .limit(1_000)
      .execute();
    if (unmailed.length > 0) await enqueue(tx, sendReceipt, unmailed);
  });
}
