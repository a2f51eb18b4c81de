import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** A line that was looked at: settled, or why not; whose payment it names, if any; and whether it was something else before. */
export interface SeenLine {
  batchId: string;
  class: string;
  paymentId: string | null;
  isChanged: boolean;
}

/** What the journal of payments says that the provider owes us for an attempt itself. */
const booked = sql`(
  select sum(d.amount_sen) from provider_debits d
  where d.payment_id = a.payment_id and d.reference = a.reference and d.ruling_seq = 0)`;

const isSettled = sql`exists (select from settled_attempts s
  where s.reference = a.reference and s.ruling_seq = 0 and s.undone_by is null)`;

/** What was taken beside an attempt, and two people have sent back, that no line has settled. */
const besides = sql`
  select d.reference, d.ruling_seq, d.amount_sen
  from payment_attempts a join provider_debits d on d.payment_id = a.payment_id and d.reference = a.reference
  where d.ruling_seq > 0 and not exists (select from settled_attempts s
    where s.reference = d.reference and s.ruling_seq = d.ruling_seq and s.undone_by is null)`;

/** Whether no revision has replaced the file. */
const isLast = sql`not exists (select from settlement_batches r
  where (r.provider, r.merchant, r.ref) = (f.provider, f.merchant, f.ref) and r.revision > f.revision)`;

/**
 * The same debit stands twice in one file or in two: it was taken once. The line that settles something is it, or else the
 * first; either may name the attempt by the provider's number alone.
 */
const isDoubled = sql`exists (select from settlement_lines o join settlement_batches f on f.id = o.batch_id
  left join settled_attempts s on s.line_id = o.id and s.undone_by is null
  where o.txn_id = l.txn_id and f.provider = b.provider and o.kind = 'sale' and o.id <> l.id
    and l.reference in (o.reference, s.reference)
    and (s.line_id is not null or o.id < l.id and o.gross_sen = l.gross_sen and ${isLast}))`;

/** What is in suspense may still become another amount: by the provider's word, or by two people. */
const isDecided = sql`a.evidence <> 'mismatched'`;

/** The line has the provider's number of an attempt, which nobody on the way can have written into its message. */
const isProven = sql`(a.is_txn_proven and a.provider_txn_id = l.txn_id)`;

/**
 * Matches lines that nothing has settled yet to attempts, by reference (L1) and by the provider's number (L6): the same
 * sen or not at all. A number of two attempts finds neither. What is left may have been taken beside, and is classed.
 */
export async function matchLines(
  tx: Tx,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<SeenLine[]> {
  await settle(tx, { which, rule: "L1", by: sql`a.reference = l.reference`, now });
  const isNameless = sql`${isProven}
    and not exists (select from payment_attempts own where own.reference = l.reference)
    and not exists (select from payment_attempts other where other.provider = a.provider
      and other.provider_txn_id = l.txn_id and other.is_txn_proven and other.reference <> a.reference)`;
  await settle(tx, { which, rule: "L6", by: isNameless, now });
  await settleBeside(tx, which, now);
  return classify(tx, which);
}

interface Settling {
  which: RawBuilder<unknown>;
  rule: "L1" | "L6";
  by: RawBuilder<unknown>;
  now: Date;
}

/** Of several lines of one attempt the one with the number that the provider told us comes first. */
async function settle(tx: Tx, { which, rule, by, now }: Settling): Promise<void> {
  await keepSettled(
    tx,
    sql`
    insert into settled_attempts (line_id, reference, rule, at)
      select distinct on (a.reference) l.id, a.reference, ${rule}, ${now}
      from settlement_lines l join settlement_batches b on b.id = l.batch_id
      join payment_attempts a on a.provider = b.provider and ${by}
      where ${which} and l.kind = 'sale' and not ${isSettled} and ${booked} = l.gross_sen and ${isDecided}
        and not exists (select from settled_attempts s where s.line_id = l.id)
      order by a.reference, ${isProven} is true desc, l.id`,
  );
}

/** What is settled is awaited no more. */
async function keepSettled(tx: Tx, settling: RawBuilder<unknown>): Promise<void> {
  await sql`
    with settled as (${settling} returning reference, ruling_seq)
    delete from awaited_attempts a using settled s where s.reference = a.reference and s.ruling_seq = a.ruling_seq`.execute(
    tx,
  );
}

/** Of several that are alike the first line is of the first ruling. */
async function settleBeside(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<void> {
  await keepSettled(
    tx,
    sql`
    insert into settled_attempts (line_id, reference, ruling_seq, rule, at)
      select line.id, beside.reference, beside.ruling_seq, 'L1', ${now}
      from (select l.id, l.reference, l.gross_sen as sen, row_number() over (partition by l.reference, l.gross_sen order by l.id) as place
        from settlement_lines l join settlement_batches b on b.id = l.batch_id
        join payment_attempts a on a.reference = l.reference and a.provider = b.provider
        where ${which} and l.kind = 'sale' and not exists (select from settled_attempts s where s.line_id = l.id)
          and not ${isDoubled}) as line
      join (select reference, ruling_seq, sum(amount_sen) as sen,
          row_number() over (partition by reference, sum(amount_sen) order by ruling_seq) as place
        from (${besides} and a.reference in (select l.reference from settlement_lines l where ${which})) as entries
        group by 1, 2) as beside using (reference, sen, place)`,
  );
}

/** Answers what is open by now, and what was open until now. */
async function classify(tx: Tx, which: RawBuilder<unknown>): Promise<SeenLine[]> {
  const { rows } = await sql<SeenLine>`
    with left_over as (
      select l.*, a.payment_id, a.reference is not null as is_ours, ${booked} as booked_sen, ${isDecided} as is_decided,
        ${isDoubled} as is_doubled, ${isSettled} as is_settled,
        exists (${besides} and a.reference = l.reference) as is_sent_back
      from settlement_lines l join settlement_batches b on b.id = l.batch_id
      left join payment_attempts a on a.provider = b.provider and a.reference = l.reference
      where ${which} and not exists (select from settled_attempts s
        where s.line_id = l.id and s.undone_by is distinct from l.batch_id)
    ), classed as (
      select id, batch_id, payment_id, case
        when kind <> 'sale' then 'other_kind'
        when is_doubled then 'doubled'
        when not is_ours then 'foreign'
        when coalesce(booked_sen, 0) = 0 then 'unapproved'
        when booked_sen <> gross_sen or not is_decided or not is_settled or is_sent_back then 'other_amount'
        else 'second' end as class
      from left_over
    ), gone as (
      delete from open_lines using settlement_lines l
      where l.id = open_lines.line_id and ${which} and line_id not in (select id from classed)
      returning open_lines.batch_id
    ), kept as (
      insert into open_lines (line_id, batch_id, class) select id, batch_id, class from classed
      on conflict (line_id) do update set class = excluded.class where open_lines.class <> excluded.class
      returning line_id
    )
    select batch_id::text as batch_id, class, payment_id, id in (select line_id from kept) as is_changed from classed
    union all
    select batch_id::text, 'settled', null, true from gone`.execute(tx);
  return rows;
}
