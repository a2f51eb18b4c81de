import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";

/**
 * Debits less credits of each council: the balances that were kept last, and the entries since. What was kept never changes,
 * so two statements tell one truth. The number stands in the second as it is, so that its plan is made for the end of the ledger.
 */
export async function readLedgerSums(db: Database): Promise<Record<string, number>> {
  const { rows: kept } = await sql<{ upToNo: string; councilCode: string; sen: string }>`
    select up_to_no, council_code, sum(balance_sen) as sen from ledger_balances
    where up_to_no = (select max(up_to_no) from ledger_balances) group by up_to_no, council_code`.execute(
    db,
  );
  const upToNo = BigInt(kept[0]?.upToNo ?? 0);
  const { rows: since } = await sql<{ councilCode: string; sen: string }>`
    select council_code, sum(amount_sen) as sen from ledger_entries
    where id > ${sql.raw(`${upToNo}`)} group by council_code`.execute(db);
  const sums: Record<string, number> = {};
  for (const { councilCode, sen } of [...kept, ...since]) {
    sums[councilCode] = (sums[councilCode] ?? 0) + Number(sen);
  }
  return sums;
}
