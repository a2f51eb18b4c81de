import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface ListedCredit {
  id: string;
  valueOn: string;
  account: string;
  bankRef: string;
  narrative: string;
  amountSen: string;
  isOpen: boolean;
}

/** What the bank showed, newest first, behind a line. The table shows a council only what paid something to it. */
export async function readCredits(
  tx: Tx,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ListedCredit[]> {
  const { rows } = await sql<ListedCredit>`
    select id::text as id, value_on::text as value_on, account_code as account, bank_ref, narrative,
      amount_sen::text as amount_sen,
      exists (select from open_credits o where o.bank_line_id = bank_lines.id) as is_open
    from bank_lines where id < ${before ?? Number.MAX_SAFE_INTEGER} order by bank_lines.id desc limit ${limit}`.execute(
    tx,
  );
  return rows;
}
