import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/** Every receipt that no longer counts, and the moment for which this is true. Voids are rare, so the list is short. */
export async function listVoids({ db }: { db: Database }) {
  const { rows } = await sql<{ asOf: Date; numbers: string[] }>`
    select now() as as_of, array(select number from receipt_voids order by number) as numbers`.execute(
    db,
  );
  const [list] = rows;
  if (!list) throw new Error("The database did not say what is void");
  return list;
}
