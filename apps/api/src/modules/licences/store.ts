import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

export interface Photo {
  contentType: string;
  bytes: Buffer;
}

/** A charge as its record was: who held the licence then. */
export interface Held {
  chargeId: string;
  chargeVersion: number;
}

/** The photo of whoever held the licence then. That of anybody else is none. */
export async function findPhoto(
  db: Database,
  { chargeId, chargeVersion }: Held,
): Promise<Photo | undefined> {
  return db
    .selectFrom("licencePhotos")
    .select(["contentType", "bytes"])
    .where("chargeId", "=", chargeId)
    .where("holder", "=", sql<Buffer>`holder_of(${chargeId}::bigint, ${chargeVersion})`)
    .executeTakeFirst();
}

/** What a page must know of photo, crest and signature, without reading any of them. */
export interface PicturesOf {
  hasPhoto: boolean;
  hasLogo: boolean;
  hasSignature: boolean;
  /**
   * What became of the newest photo that somebody sent of this holder; nothing where none was, or where it left unseen with the
   * word on one of another holder of the number.
   */
  sentPhoto: "waiting" | "accepted" | "refused" | "withdrawn" | null;
}

export async function findPictures(
  db: Database,
  { chargeId, chargeVersion, council }: Held & { council: string },
): Promise<PicturesOf> {
  const holder = sql`holder_of(${chargeId}::bigint, ${chargeVersion})`;
  const { rows } = await sql<PicturesOf>`
    select exists (select from licence_photos where charge_id = ${chargeId}::bigint and holder = ${holder}) as has_photo,
      exists (select from council_images where council_code = ${council} and name = 'logo') as has_logo,
      exists (select from council_images where council_code = ${council} and name = 'signature') as has_signature,
      (select coalesce(r.ruling, 'waiting')
        from photo_submissions s left join photo_rulings r using (submission_no)
        where s.charge_id = ${chargeId}::bigint and licence_holder(s.issue_no) = ${holder}
          and (s.bytes is not null or r.ruling is not null)
        order by s.submission_no desc, r.row_no desc limit 1) as sent_photo`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("A question without a condition has one answer");
  return found;
}
