import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { InTransaction } from "../../db/transaction.ts";

/** Who asks. An account's address is proven; it is in small letters. */
export interface Claimant {
  userId: string;
  email: string;
}

/** How many payments were made as a guest under this address, and are nobody's yet. */
export async function countClaims({ db }: { db: Database }, { email }: Claimant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${claimable(email)}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes them all into the account. */
export async function claimPayments(
  { inTransaction }: { inTransaction: InTransaction },
  { userId, email }: Claimant,
): Promise<number> {
  return inTransaction(async (tx, now) => {
    const { numAffectedRows } = await sql`
      insert into payment_owners (payment_id, user_id, how, since)
      select id, ${userId}::uuid, 'claim', ${now} from (${claimable(email)}) as found
      on conflict do nothing`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/**
 * Only payments that were made: anybody can begin one under anybody's address. The address that counts is the one to
 * which its payer has last corrected it.
 */
function claimable(email: string): RawBuilder<unknown> {
  return sql`
    select p.id from (
      select id from payments where lower(email) = ${email} and status = 'successful'
        and not exists (select from payment_contacts c where c.payment_id = payments.id)
      union
      select payment_id from payment_contacts c where lower(email) = ${email}
        and not exists (select from payment_contacts later
          where later.payment_id = c.payment_id and later.seq > c.seq)
    ) as named join payments p using (id)
    where p.status = 'successful'
      and not exists (select from payment_owners o where o.payment_id = p.id)`;
}
