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
