import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/**
 * Whoever deletes the account is forgotten where nothing was paid: in the payments that never left for a provider. The
 * caller deletes the account in the same transaction.
 */
export async function orderErasure(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`insert into payer_erasures (payment_id, ordered_at)
    select payment_id, ${now} from payment_owners o where user_id = ${userId} and not exists (
      select from payment_attempts a where a.payment_id = o.payment_id and a.handed_off_at is not null)
    on conflict do nothing`.execute(tx);
}
