import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

export interface Photo {
  contentType: string;
  bytes: Buffer;
}

export async function findPhoto(db: Database, chargeId: string): Promise<Photo | undefined> {
  return db
    .selectFrom("licencePhotos")
    .select(["contentType", "bytes"])
    .where("chargeId", "=", chargeId)
    .executeTakeFirst();
}

/** What a page must know of photo, crest and signature, without reading any of them. */
export interface PicturesOf {
  hasPhoto: boolean;
  hasLogo: boolean;
  hasSignature: boolean;
  /** What became of the newest photo that somebody sent; nothing where none was. */
  sentPhoto: "waiting" | "accepted" | "refused" | null;
}

export async function findPictures(
  db: Database,
  { chargeId, council }: { chargeId: string; council: string },
): Promise<PicturesOf> {
  const { rows } = await sql<PicturesOf>`
    select exists (select from licence_photos where charge_id = ${chargeId}::bigint) as has_photo,
      exists (select from council_images where council_code = ${council} and name = 'logo') as has_logo,
      exists (select from council_images where council_code = ${council} and name = 'signature') as has_signature,
      (select coalesce(r.ruling, 'waiting')
        from photo_submissions s left join photo_rulings r using (submission_no)
        where s.charge_id = ${chargeId}::bigint order by s.submission_no desc limit 1) as sent_photo`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("A question without a condition has one answer");
  return found;
}
