import type { LicenceType } from "@kaunter/domain/vocabulary/licences";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/** What leads to the page of a licence. */
export interface LicenceKey {
  type: LicenceType;
  handle: string;
}

/** By charge, the newest licence that an account has paid for, in one read. */
export async function findOwnNewest(
  db: Database,
  userId: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, LicenceKey>> {
  if (chargeIds.length === 0) return new Map();
  const { rows } = await sql<LicenceKey & { chargeId: string }>`
    select distinct on (d.charge_id) d.charge_id::text as charge_id, d.type, d.handle
    from digital_licences d
      join payment_owners o on o.payment_id = d.payment_id and o.user_id = ${userId}::uuid
    where d.charge_id = any(${chargeIds}::bigint[])
    order by d.charge_id, d.issue_no desc`.execute(db);
  return new Map(rows.map(({ chargeId, ...key }) => [chargeId, key]));
}

/** Whether an account has paid for any licence of a council. */
export async function ownsLicenceOf(
  db: Database,
  userId: string,
  council: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_owners o join digital_licences d using (payment_id)
    where o.user_id = ${userId}::uuid and d.council_code = ${council} limit 1`.execute(db);
  return rows.length > 0;
}
