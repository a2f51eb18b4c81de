import { timeZone } from "@kaunter/domain/calendar";
import type { LicenceStatus } from "@kaunter/domain/charges/licensing";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/** The council's record and the licence that was issued say different things. */
export interface Contradicted {
  council: CouncilCode;
  document: string;
  status: LicenceStatus;
  /** When the council's record began to say so. */
  since: Date;
}

/** As the index `charges_closed` has it: suspended, cancelled or closed. One in process is still to be decided. */
const isClosed = (record: string) => sql.raw(`${record} ->> 'status' in ('G', 'B', 'H')`);

/**
 * Licences in force whose council has closed its record since, and of which two people have said nothing since. A record
 * changes when its licence is renewed, and no licence is in force for longer than two years after that.
 */
export const contradicted = sql<Contradicted>`
  select c.council_code as council, d.document, c.record ->> 'status' as status, closed.since
  from charges c
    cross join lateral (select issue_no, document, receipt_number, issued_at from digital_licences
      where charge_id = c.id and valid_until >= (now() at time zone ${timeZone})::date offset 0) as d
    cross join lateral (select coalesce(max(h.replaced_at), c.updated_at) as since from charge_history h
      where h.charge_id = c.id and not (${isClosed("h.record")})) as closed
  where standing_ruling(c.id, d.issued_at) is null and c.kind in ('trading_licence', 'council_licence') and ${isClosed("c.record")} and c.version > 1
    and c.updated_at > now() - interval '2 years'
    and not exists (select from receipt_voids v where v.number = d.receipt_number)
    and not exists (select from licence_rulings r where r.issue_no = d.issue_no
      and (r.ruled_at >= closed.since or r.seq = (select max(seq) from licence_rulings where issue_no = d.issue_no)
        and r.ruling <> 'reinstated'))`;

export async function listContradicted(
  db: Database,
  council: CouncilCode | undefined,
): Promise<Contradicted[]> {
  const { rows } = await sql<Contradicted>`
    select * from (${contradicted}) as each where ${council ?? null}::text is null or council = ${council ?? null}
    order by since, council, document`.execute(db);
  return rows;
}
