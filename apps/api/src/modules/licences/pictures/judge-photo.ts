import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction, Tx } from "../../../db/transaction.ts";

/** A photo that waits for its council. */
export interface WaitingPhoto {
  submissionNo: string;
  document: string;
  council: string;
  submittedAt: Date;
}

/** The newest of each licence, oldest first: what came before it is answered with it. */
export async function listWaiting(
  db: Database,
  council: CouncilCode | undefined,
): Promise<WaitingPhoto[]> {
  const rows = await waiting(db)
    .select(["submissionNo", "document", "councilCode as council", "submittedAt"])
    .$if(council !== undefined, (query) => query.where("councilCode", "=", council ?? ""))
    .orderBy("submissionNo")
    .execute();
  return rows;
}

export async function findWaiting(db: Database, submissionNo: string) {
  return waiting(db)
    .select(["bytes", "document", "photoSubmissions.chargeId", "digest"])
    .where("submissionNo", "=", submissionNo)
    .executeTakeFirst();
}

function waiting(db: Database) {
  return db
    .selectFrom("photoSubmissions")
    .innerJoin("digitalLicences", "digitalLicences.issueNo", "photoSubmissions.issueNo")
    .where("bytes", "is not", null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("photoSubmissions as later")
            .select("later.submissionNo")
            .whereRef("later.chargeId", "=", "photoSubmissions.chargeId")
            .whereRef("later.submissionNo", ">", "photoSubmissions.submissionNo"),
        ),
      ),
    );
}

/** The bytes that were judged, and for which licence. */
interface Sent {
  chargeId: string;
  digest: Buffer;
}

interface Judgement {
  submissionNo: string;
  ruling: "accepted" | "refused" | "withdrawn";
  decidedBy: string;
  remark: string;
}

/**
 * The council takes a photo or does not; what follows from its word the database does with it. False when the photo does not
 * wait any more: a newer one came, or somebody was faster.
 */
export async function judgePhoto(
  { inTransaction }: { inTransaction: InTransaction },
  judgement: Judgement,
): Promise<boolean> {
  return inTransaction(async (tx, now) => {
    const photo = await findWaiting(tx, judgement.submissionNo);
    return photo !== undefined && giveWord(tx, { ...judgement, ...photo }, now);
  });
}

/** False when somebody was faster: there is one word on each photo, and one that takes back a yes. */
export async function giveWord(
  tx: Tx,
  { submissionNo, ruling, decidedBy, remark, chargeId, digest }: Judgement & Sent,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto("photoRulings")
    .values({ submissionNo, chargeId, digest, ruling, decidedBy, remark, ruledAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(written) > 0;
}
