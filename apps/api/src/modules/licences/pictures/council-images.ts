import { createHash } from "node:crypto";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Database } from "../../../db/pool.ts";
import type { InTransaction } from "../../../db/transaction.ts";
import { type PictureName, reEncode } from "./re-encode.ts";

export type CouncilImage = Exclude<PictureName, "photo">;

/** The newest counts. */
export async function findCouncilImage(
  db: Database,
  council: CouncilCode,
  name: CouncilImage,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("councilImages")
    .select("bytes")
    .where("councilCode", "=", council)
    .where("name", "=", name)
    .orderBy("rowNo", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.bytes;
}

interface GivenImage {
  council: CouncilCode;
  name: CouncilImage;
  file: Buffer;
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

/** Two people give a council its crest, or the signature under its licences. */
export async function giveCouncilImage(
  { inTransaction }: { inTransaction: InTransaction },
  { council, name, file, decidedBy, approvedBy, remark }: GivenImage,
): Promise<void> {
  const bytes = await reEncode(name, file);
  const digest = createHash("sha256").update(bytes).digest();
  const people = { decidedBy, approvedBy, reason: remark };
  await inTransaction(async (tx, now) => {
    const image = { councilCode: council, name, bytes, digest, givenAt: now };
    await tx
      .insertInto("councilImages")
      .values({ ...image, ...people })
      .execute();
  });
}
