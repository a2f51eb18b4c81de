import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** A line that nothing settles: why, and whose payment it names, if any. */
export interface OpenLine {
  class: string;
  paymentId: string | null;
}

/** What the journal of payments says that the provider owes us for an attempt. */
const booked = sql`(
  select sum(e.amount_sen) from payment_events v
  join ledger_entries e on e.payment_id = v.payment_id and e.event_seq = v.seq and e.account = 'gateway_in_transit'
  where v.payment_id = a.payment_id and v.reference = a.reference)`;

const unsettled = sql`not exists (select from settled_attempts s where s.reference = a.reference and s.undone_by is null)`;

/** What is in suspense may still become another amount: by the provider's word, or by two people. */
const isDecided = sql`a.evidence <> 'mismatched'`;

/** The line has the provider's number of an attempt, which nobody on the way can have written into its message. */
const isProven = sql`(a.is_txn_proven and a.provider_txn_id = l.txn_id)`;

/**
 * Matches lines that nothing has settled yet to attempts, by reference (L1) and by the provider's number (L6): the same
 * sen or not at all. A number of two attempts finds neither. Whatever is left is classed.
 */
export async function matchLines(
  tx: Tx,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<OpenLine[]> {
  await settle(tx, { which, rule: "L1", by: sql`a.reference = l.reference`, now });
  const isNameless = sql`${isProven}
    and not exists (select from payment_attempts own where own.reference = l.reference)
    and not exists (select from payment_attempts other where other.provider = a.provider
      and other.provider_txn_id = l.txn_id and other.is_txn_proven and other.reference <> a.reference)`;
  await settle(tx, { which, rule: "L6", by: isNameless, now });
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
  await sql`
    insert into settled_attempts (line_id, reference, rule, at)
      select distinct on (a.reference) l.id, a.reference, ${rule}, ${now}
      from settlement_lines l join settlement_batches b on b.id = l.batch_id
      join payment_attempts a on a.provider = b.provider and ${by}
      where ${which} and l.kind = 'sale' and ${unsettled} and ${booked} = l.gross_sen and ${isDecided}
        and not exists (select from settled_attempts s where s.line_id = l.id)
      order by a.reference, ${isProven} is true desc, l.id`.execute(tx);
}

async function classify(tx: Tx, which: RawBuilder<unknown>): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    with left_over as (
      select l.*, a.payment_id, a.reference is not null as is_ours, ${booked} as booked_sen, ${isDecided} as is_decided,
        exists (select from settled_attempts s where s.reference = a.reference and s.undone_by is null) as is_settled
      from settlement_lines l join settlement_batches b on b.id = l.batch_id
      left join payment_attempts a on a.provider = b.provider and a.reference = l.reference
      where ${which} and not exists (select from settled_attempts s where s.line_id = l.id)
    ), classed as (
      select id, batch_id, payment_id, case
        when kind <> 'sale' then 'other_kind'
        when exists (select from settlement_lines o left join settled_attempts s on s.line_id = o.id
          where o.txn_id = left_over.txn_id and o.reference = left_over.reference and o.id <> left_over.id
            and (s.undone_by is null and s.line_id is not null or o.batch_id = left_over.batch_id and o.id < left_over.id))
          then 'doubled'
        when not is_ours then 'foreign'
        when coalesce(booked_sen, 0) = 0 then 'unapproved'
        when booked_sen <> gross_sen or not is_decided then 'other_amount'
        else 'second' end as class
      from left_over
    ), gone as (
      delete from open_lines using settlement_lines l
      where l.id = open_lines.line_id and ${which} and line_id not in (select id from classed)
    ), kept as (
      insert into open_lines (line_id, batch_id, class) select id, batch_id, class from classed
      on conflict (line_id) do update set class = excluded.class where open_lines.class <> excluded.class
    )
    select class, payment_id from classed`.execute(tx);
  return rows;
}
