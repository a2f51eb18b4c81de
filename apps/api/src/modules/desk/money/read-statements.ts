import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface ListedStatement {
  id: string;
  account: string;
  bank: string;
  numberEnd: string;
  number: number;
  fromOn: string;
  toOn: string;
  openingSen: string;
  lineCount: string;
  linesSen: string;
  closingSen: string;
  /** What our books say was in the account at its end. */
  bookedSen: string;
}

/**
 * The bank's statements, newest first, behind one of them. An opening and a line are booked with their statement; what a
 * batch only hands from owner to owner counts from the statement that was the last when it was booked.
 */
export async function readStatements(
  tx: Tx,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`
    with booked as materialized (
      select e.bank_account as account, coalesce(m.statement_id, l.statement_id, (select s.id from bank_statements s
          where s.account_code = e.bank_account and s.read_at <= m.at order by s.read_at desc, s.id desc limit 1), 0) as statement_id, sum(e.amount_sen) as sen
      from move_entries e join moves m on m.id = e.move_id left join bank_lines l on l.id = m.bank_line_id
      where e.account = 'bank' group by 1, 2
    )
    select s.id::text as id, a.code as account, a.bank, a.number_end, s.number, s.from_on::text as from_on,
      s.to_on::text as to_on, s.opening_sen::text as opening_sen, s.closing_sen::text as closing_sen,
      shown.count::text as line_count, shown.sen::text as lines_sen,
      (select coalesce(sum(b.sen), 0) from booked b where b.account = s.account_code and b.statement_id <= s.id)::text
        as booked_sen
    from bank_statements s join bank_accounts a on a.code = s.account_code, lateral (
      select count(*), coalesce(sum(l.amount_sen), 0) as sen from bank_lines l where l.statement_id = s.id) as shown
    where s.id < ${before ?? Number.MAX_SAFE_INTEGER} order by s.id desc limit ${limit}`.execute(
    tx,
  );
  return rows;
}
