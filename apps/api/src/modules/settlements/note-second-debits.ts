import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { type FiledDebit, lockToNote, noteFiledDebit } from "../payments/moves/note-filed-debit.ts";

type Unnoted = FiledDebit & { paymentId: string };

/**
 * Opens a case for each second debit that a file shows and that waits for nobody yet. A message may tell of the same debit
 * under another number, where numbers are not signed: an open case whose number no line has stands for one of the lines.
 * What people closed before any file showed it is asked again: they could not know.
 */
export async function noteSecondDebits(tx: Tx, now: Date): Promise<void> {
  const seen = await findUnnoted(tx);
  if (seen.length === 0) return;
  const payments = await lockToNote(tx, seen);
  // What a message told meanwhile is read behind the locks.
  for (const debit of await findUnnoted(tx)) {
    const payment = payments.get(debit.paymentId);
    if (payment) await noteFiledDebit(tx, payment, debit, now);
  }
}

const named = sql`e.facts ->> 'secondTransaction'`;

async function findUnnoted(tx: Tx): Promise<Unnoted[]> {
  const { rows } = await sql<Unnoted>`
    with seconds as (
      select l.id, l.reference, l.txn_id, a.payment_id, (select min(b.told_at) from settlement_lines f
          join settlement_batches b on b.id = f.batch_id where f.txn_id = l.txn_id and f.reference = l.reference) as told_at
      from open_lines o join settlement_lines l on l.id = o.line_id join payment_attempts a on a.reference = l.reference
      where o.class = 'second'
    ), unnamed as (
      select s.*, row_number() over (partition by s.reference order by s.id) as place from seconds s
      where not exists (select from payment_events e join cases c on c.payment_id = e.payment_id and c.event_seq = e.seq
        where e.payment_id = s.payment_id and e.reference = s.reference and e.kind = 'second_debit' and ${named} = s.txn_id
          and (c.closed_at is null or c.closed_at >= s.told_at))
    )
    select id::text as line_id, reference, txn_id, payment_id::text as payment_id from unnamed u
    where place > (select count(*) from cases c
      join payment_events e on e.payment_id = c.payment_id and e.seq = c.event_seq
      where c.payment_id = u.payment_id and c.reference = u.reference and c.kind = 'second_debit' and c.closed_at is null
        and not exists (select from seconds s where s.reference = u.reference and s.txn_id = ${named}))
    order by u.payment_id, id`.execute(tx);
  return rows;
}
