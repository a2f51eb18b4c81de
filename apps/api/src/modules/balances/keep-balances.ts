import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { sealedUpTo } from "../seals/seal-sql.ts";

/**
 * Whoever asks for a balance reads the entries since the last that was kept, so those are few. The first balances of an old
 * ledger are kept in steps, each a short transaction.
 */
export const stepOfEntries = { atLeast: 10_000, atMost: 50_000 };

export type BalanceOutcome = "nothing_new" | "kept" | "more_to_keep";

/** Keeps what each account holds after the next entries that are sealed: nothing can appear among them any more. */
export async function keepBalances(
  { inTransaction }: { inTransaction: InTransaction },
  { atLeast, atMost } = stepOfEntries,
): Promise<BalanceOutcome> {
  return inTransaction(async (tx, now) => {
    // Two at once would keep the same.
    await sql`select pg_advisory_xact_lock(hashtext('kaunter balances'))`.execute(tx);
    const { afterNo, toNo, count } = await findStep(tx, atMost);
    if (toNo === null || count < atLeast) return "nothing_new";
    await sql`
      insert into ledger_balances (up_to_no, council_code, account, balance_sen, balanced_at)
      select ${toNo}::bigint, council_code, account, sum(sen), ${now}::timestamptz from (
        select council_code, account, balance_sen as sen from ledger_balances where up_to_no = ${afterNo}::bigint
        union all
        select council_code, account, amount_sen from ledger_entries
        where id > ${afterNo}::bigint and id <= ${toNo}::bigint
      ) as each group by council_code, account`.execute(tx);
    return count < atMost ? "kept" : "more_to_keep";
  });
}

const sealedNo = sql.raw(sealedUpTo({ table: "ledger_entries" }));

interface Step {
  afterNo: string;
  toNo: string | null;
  count: number;
}

async function findStep(tx: Tx, atMost: number): Promise<Step> {
  const { rows } = await sql<Step>`
    with before as (select coalesce(max(up_to_no), 0) as no from ledger_balances)
    select no::text as after_no, next.to_no::text as to_no, next.count
    from before, lateral (
      select max(id) as to_no, count(*)::int as count from (
        select id from ledger_entries where id > no and id <= ${sealedNo} order by id limit ${atMost}) as step
    ) as next`.execute(tx);
  const [step] = rows;
  if (!step) throw new Error("The ledger did not say what is new");
  return step;
}
