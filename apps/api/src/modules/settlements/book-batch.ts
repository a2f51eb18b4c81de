import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

type MoveKind = "batch_told" | "batch_credited";

interface Entry {
  owner: string;
  account: string;
  bankAccount: string | null;
  amountSen: string;
}

/**
 * Books what a batch means by now: what its lines promise to whom, and what the bank has shown of it. Only the difference
 * to what earlier moves of it booked is written, so a revision, a late approval and a credit are all booked alike.
 */
export async function bookBatch(tx: Tx, batchId: string, now: Date): Promise<void> {
  await bookDifference(tx, { batchId, kind: "batch_told", meant: toldEntries(batchId), now });
  await bookDifference(tx, {
    batchId,
    kind: "batch_credited",
    meant: creditedEntries(batchId),
    now,
  });
}

interface Booking {
  batchId: string;
  kind: MoveKind;
  meant: ReturnType<typeof toldEntries>;
  now: Date;
}

async function bookDifference(tx: Tx, { batchId, kind, meant, now }: Booking): Promise<void> {
  const { rows } = await sql<Entry>`
    select owner, account, bank_account, sum(amount_sen)::text as amount_sen from (
      ${meant}
      union all
      select e.owner, e.account, e.bank_account, -e.amount_sen
      from ${revisionsOf(batchId)} as revision (batch_id) join moves m on m.batch_id = revision.batch_id
      join move_entries e on e.move_id = m.id where m.kind = ${kind}
    ) as entries group by 1, 2, 3 having sum(amount_sen) <> 0`.execute(tx);
  if (rows.length > 0) await writeMove(tx, { kind, batchId, at: now }, rows);
}

/** Who made a move, and what it books. */
export async function writeMove(
  tx: Tx,
  move: { kind: string; batchId?: string; bankLineId?: string; statementId?: string; at: Date },
  entries: readonly Entry[],
): Promise<void> {
  const { id } = await tx
    .insertInto("moves")
    .values(move)
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = entries.map((entry) => ({ ...entry, moveId: id }));
  await tx.insertInto("moveEntries").values(rows).execute();
}

/** Every revision of a batch, this one included. */
const revisionsOf = (batchId: string) => sql`(
  select other.id from settlement_batches own join settlement_batches other using (provider, merchant, ref)
  where own.id = ${batchId})`;

/** What the provider owes each owner by the journal of payments, for the debits that these lines are about. */
const sharesOf = (debits: ReturnType<typeof sql>) => sql`
  select d.owner, sum(d.amount_sen) as sen from ${debits} as wanted
  join payment_attempts a on a.reference = wanted.reference
  join provider_debits d on d.payment_id = a.payment_id and d.reference = a.reference and d.ruling_seq = wanted.ruling_seq
  group by 1`;

/** What is settled leaves the provider; a second debit goes back to its payer; the rest is the operator's to explain. */
function toldEntries(batchId: string) {
  const settled = sql`(select s.reference, s.ruling_seq from settlement_lines l join settled_attempts s on s.line_id = l.id
    where l.batch_id = ${batchId} and s.undone_by is null)`;
  const second = sql`(select l.reference, 0 as ruling_seq from open_lines o join settlement_lines l on l.id = o.line_id
    where o.batch_id = ${batchId} and o.class = 'second')`;
  return sql`
    select owner, account, null as bank_account, sign * sen as amount_sen
    from (${sharesOf(settled)}) as shares,
      (values ('settlement_due', 1), ('gateway_in_transit', -1)) as side (account, sign)
    union all
    select owner, account, null, sign * sen
    from (${sharesOf(second)}) as shares, (values ('settlement_due', 1), ('refund_due', -1)) as side (account, sign)
    union all
    select 'operator', account, null, sign * l.gross_sen
    from open_lines o join settlement_lines l on l.id = o.line_id,
      (values ('settlement_due', 1), ('unexplained', -1)) as side (account, sign)
    where o.batch_id = ${batchId} and o.class <> 'second'
    union all
    select 'operator', account, null, sign * (fee_sen + tax_sen)
    from settlement_batches, (values ('provider_fees', 1), ('settlement_due', -1)) as side (account, sign)
    where id = ${batchId}`;
}

/**
 * What the bank has shown was the operator's, unexplained; now each owner has its own part of it. Where the bank showed
 * more or less than the last revision promises, the operator carries the difference.
 */
function creditedEntries(batchId: string) {
  return sql`
    select owner, account, case account when 'bank' then t.account_code end as bank_account, sign * sen as amount_sen from (
      select b.net_sen, m.account_code, coalesce((select sum(amount_sen) from credit_parts
        where batch_id in (select * from ${revisionsOf(batchId)} as revision)), 0) as shown_sen
      from settlement_batches b join merchants m using (provider, merchant) where b.id = ${batchId}
    ) as t, lateral (
      select owner, side.account, side.sign, sum(sen) as sen from (
        select e.owner, e.amount_sen as sen from ${revisionsOf(batchId)} as revision (batch_id)
        join moves m on m.batch_id = revision.batch_id and m.kind = 'batch_told'
        join move_entries e on e.move_id = m.id and e.account = 'settlement_due'
        union all
        select 'operator', shown_sen - net_sen
      ) as due, (values ('bank', 1), ('settlement_due', -1)) as side (account, sign) group by 1, 2, 3
      union all
      select 'operator', side.account, side.sign, shown_sen
      from (values ('unexplained', 1), ('bank', -1)) as side (account, sign)
    ) as entries where shown_sen > 0`;
}
