import { parseCalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import { explainCredits } from "@kaunter/domain/settlement/explain-credits";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { bookBatch } from "./book-batch.ts";
import { keepAwaited, readReach, undoOutdated } from "./keep-awaited.ts";
import { matchLines } from "./match-lines.ts";

/**
 * Looks at all that is open, and at nothing else: lines whose payment may be approved by now, and credits. Answers the batches
 * that it booked anew because of a line.
 */
export async function lookAgain(tx: Tx, now: Date): Promise<string[]> {
  const reach = await readReach(tx);
  const outdated = await undoOutdated(tx, reach);
  const seen =
    outdated.length > 0 ? await matchLines(tx, sql`l.id = any (${outdated}::bigint[])`, now) : [];
  seen.push(...(await matchLines(tx, sql`l.id in (select line_id from open_lines)`, now)));
  const changed = seen.filter(({ isChanged }) => isChanged).map(({ batchId }) => batchId);
  const booked = [...new Set(changed)];
  for (const batchId of booked) await bookBatch(tx, batchId, now);
  await explain(tx, now);
  await keepAwaited(tx, reach);
  return booked;
}

async function explain(tx: Tx, now: Date): Promise<void> {
  const parts = explainCredits(await readBatches(tx), await readCredits(tx));
  if (parts.length > 0) {
    await tx
      .insertInto("creditParts")
      .values(
        parts.map(({ credit, batch, amountSen, rule }) => ({
          bankLineId: credit,
          batchId: batch,
          amountSen,
          rule,
          at: now,
        })),
      )
      .execute();
    const credits = parts.map(({ credit }) => credit);
    await tx.deleteFrom("openCredits").where("bankLineId", "in", credits).execute();
    for (const batch of new Set(parts.map((part) => part.batch))) await bookBatch(tx, batch, now);
  }
  await sql`delete from open_batches where batch_id in (select batch_id from (${openSums}) as sums where open_sen = 0)`.execute(
    tx,
  );
}

/** Each open batch with what the bank has yet to show of it. */
export const openSums = sql`
  select b.id as batch_id, b.net_sen - coalesce((select sum(p.amount_sen) from credit_parts p
    join settlement_batches r on r.id = p.batch_id
    where (r.provider, r.merchant, r.ref) = (b.provider, b.merchant, b.ref)), 0) as open_sen
  from open_batches o join settlement_batches b on b.id = o.batch_id`;

async function readBatches(tx: Tx) {
  const { rows } = await sql<{
    id: string;
    merchant: string;
    account: string;
    ref: string;
    settledOn: string;
    openSen: string;
  }>`
    select b.id::text as id, b.provider || ' ' || b.merchant as merchant, m.account_code as account, b.ref,
      b.settled_on::text as settled_on, s.open_sen::text as open_sen
    from (${openSums}) as s join settlement_batches b on b.id = s.batch_id join merchants m using (provider, merchant)
    where s.open_sen > 0 order by b.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    settledOn: parseCalendarDay(row.settledOn),
    openSen: sen(Number(row.openSen)),
  }));
}

async function readCredits(tx: Tx) {
  const { rows } = await sql<{
    id: string;
    account: string;
    valueOn: string;
    amountSen: string;
    narrative: string;
  }>`
    select l.id::text as id, l.account_code as account, l.value_on::text as value_on, l.amount_sen::text as amount_sen,
      l.narrative
    from open_credits o join bank_lines l on l.id = o.bank_line_id where l.amount_sen > 0 order by l.id`.execute(
    tx,
  );
  return rows.map((row) => ({
    ...row,
    valueOn: parseCalendarDay(row.valueOn),
    amountSen: sen(Number(row.amountSen)),
  }));
}
