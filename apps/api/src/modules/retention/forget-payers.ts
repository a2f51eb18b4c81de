import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import type { PayerRule } from "./rules.ts";

/** So many at once, so that nobody waits long for the lock of one of them. */
const atOnce = 500;

/** Nobody can have paid: no page that leads to a provider was served, and none has spoken of it. */
const neverLeft = sql`payment.status in ('expired', 'cancelled', 'failed') and not exists (
  select from payment_attempts a where a.payment_id = payment.id
    and (a.handed_off_at is not null or a.evidence not in ('none', 'lapsed')))`;

/** A payment is numbered by the microsecond in which it began. */
const begunBefore = (limit: Date) => sql`${`${limit.getTime()}000`}::bigint`;

/** Whose time is over. A payment under way keeps its payer, however old it is. */
const findDue = {
  "who deleted the account": (limit: Date) => sql<{ id: string }>`
    select payment.id from payer_erasures e join named_payments payment on payment.id = e.payment_id
    where e.closed_at is null and e.ordered_at <= ${limit} and ${neverLeft}
    order by e.ordered_at limit ${atOnce}`,
  "who never left for a provider": (limit: Date) => sql<{ id: string }>`
    select payment.id from (select distinct payment_id from unserved_attempts
      where payment_id < ${begunBefore(limit)}) as unserved
    join named_payments payment on payment.id = unserved.payment_id where ${neverLeft}
    order by payment.id limit ${atOnce}`,
  "everybody else": (limit: Date) => sql<{ id: string }>`
    select payment.id from named_payments payment
    where payment.id < ${begunBefore(limit)} and payment.status not in ('in_progress', 'pending', 'review')
    order by payment.id limit ${atOnce}`,
} satisfies Record<PayerRule["whose"], (limit: Date) => unknown>;

/** Erases some of those whose time is over; answers how many, and is called again until there are none. */
export async function forgetPayers(
  { inTransaction }: { inTransaction: InTransaction },
  { whose, keeps }: PayerRule,
): Promise<number> {
  return inTransaction(async (tx, now) => {
    const { rows } = await findDue[whose](keeps(now)).execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await erase(tx, ids);
    await closeOrders(tx, now);
    return ids.length;
  });
}

/** A name and every copy of it leave together, or none does. */
async function erase(tx: Tx, ids: string[]): Promise<void> {
  const ofThem = sql`payment_id = any(${ids}::bigint[])`;
  await sql`update payments set payer_name = null, email = null, phone = null, email_index = null, phone_index = null
    where id = any(${ids}::bigint[])`.execute(tx);
  await sql`update payment_attempts set payer_fields = null where ${ofThem}`.execute(tx);
  await sql`update payment_lines set consent = null, declarant = null where ${ofThem}`.execute(tx);
  await sql`update payment_contacts set email = null, email_index = null where ${ofThem}`.execute(
    tx,
  );
  await sql`update payment_mails set recipient = null where ${ofThem}`.execute(tx);
}

/** What was erased is done with, and so is what left for a provider after all: that is kept like everybody else's. */
async function closeOrders(tx: Tx, now: Date): Promise<void> {
  await sql`update payer_erasures e set closed_at = ${now} where closed_at is null and (
    not exists (select from named_payments p where p.id = e.payment_id)
    or exists (select from payment_attempts a where a.payment_id = e.payment_id
      and (a.handed_off_at is not null or a.evidence not in ('none', 'lapsed'))))`.execute(tx);
}
