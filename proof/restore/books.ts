import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../../tools/stage/connection.ts";
import type { Debit, Posting } from "./outside.ts";

const lookEveryMs = 250;

/** Waits until something is so, and says what was waited for if it never is. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  mostMs = 150_000,
): Promise<void> {
  for (let passedMs = 0; passedMs < mostMs; passedMs += lookEveryMs) {
    if (await isSo()) return;
    await pause(lookEveryMs);
  }
  throw new Error(`Waited in vain until ${what}.`);
}

async function askOne<Row extends object>(
  url: string,
  question: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await ask<Row>(url, question, values);
  if (!row) throw new Error(`No answer to ${question}`);
  return row;
}

/** Has a worker seal now, and waits until all that was written by now is under a seal. */
export async function sealNow(ownerUrl: string): Promise<void> {
  const { head } = await askOne<{ head: string }>(
    ownerUrl,
    `with job as (insert into pgboss.job (name, data) values ('seal-books', '{}'))
     select coalesce(max(id), 0)::text as head from payment_events`,
  );
  await until("the events are sealed", async () => {
    const { isSealed } = await askOne<{ isSealed: boolean }>(
      ownerUrl,
      `select coalesce(max(to_no), 0) >= $1::bigint as "isSealed" from seal_parts where table_name = 'payment_events'`,
      [head],
    );
    return isSealed;
  });
}

/** Of these debits: how many have a payment of ours, and how many of those are not booked. */
export async function countDebits(ownerUrl: string, debits: readonly Debit[]) {
  return askOne<{ known: number; unbooked: number }>(
    ownerUrl,
    `select count(*)::int as known, (count(*) filter (where not exists (select from payment_events e
       where e.payment_id = a.payment_id and e.reference = a.reference and e.booking <> 'none')))::int as unbooked
     from payment_attempts a where reference = any($1)`,
    [debits.map(({ reference }) => reference)],
  );
}

export async function countWritten(ownerUrl: string) {
  return askOne<{ strays: number; gaps: number; seals: number }>(
    ownerUrl,
    `select (select count(*)::int from stray_debits) as strays, (select count(*)::int from receipt_gaps) as gaps,
       (select count(*)::int from seals) as seals`,
  );
}

/** What a council was told must be a receipt of ours over the same payment, or lie in a gap that is written down. */
export async function unexplainedNumbers(
  ownerUrl: string,
  postings: readonly Posting[],
): Promise<string[]> {
  const rows = await ask<{ what: string }>(
    ownerUrl,
    `select format('%s was told to its council for payment %s', number, payment) as what
       from jsonb_to_recordset($1) as told (number text, payment text)
       where not exists (select from receipts r where r.number = told.number and r.payment_id::text = told.payment)
         and not exists (select from receipt_gaps g where told.number like upper(g.council_code) || '-' || g.year || '-%'
           and split_part(told.number, '-', 3)::int between g.first_count and g.last_count)`,
    [JSON.stringify(postings.map(({ number, paymentId }) => ({ number, payment: paymentId })))],
  );
  return rows.map(({ what }) => what);
}
