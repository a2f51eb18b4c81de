import { sql } from "kysely";
import type { Database } from "../../../db/pool.ts";

/** Who there is in the office, one line each: roles with their days, and factors. */
export async function listStaff(db: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws('  ', p.email, p.name,
      coalesce((select string_agg(concat_ws(' ', role, owner, 'from', from_on, 'until ' || until_on), ', ' order by id)
        from staff_roles r where r.staff_id = p.id), 'no role'),
      (select count(*) from staff_passkeys k where k.staff_id = p.id) || ' passkeys',
      case when exists (select from staff_codes c where c.staff_id = p.id) then 'code' end,
      'left ' || to_char(p.left_at at time zone 'Asia/Kuching', 'YYYY-MM-DD')) as line
    from staff p order by p.email`.execute(db);
  return rows.map(({ line }) => line).join("\n") || "Nobody: kaunter staff first";
}
