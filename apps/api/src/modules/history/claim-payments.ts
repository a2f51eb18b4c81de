import { type RawBuilder, sql } from "kysely";
import type { InTransaction } from "../../db/transaction.ts";
import { addressIndexes, phoneIndexes } from "../payments/sealed-payer.ts";
import { type OwnDeps, readOwn } from "../accounts/own/read-own.ts";

/** Who asks. An account's address is proven; it is in small letters. */
export interface Claimant {
  userId: string;
  email: string;
}

type ClaimDeps = OwnDeps & { inTransaction: InTransaction };

/** How many payments were made as a guest under this address, and are nobody's yet. */
export async function countClaims(deps: OwnDeps, claimant: Claimant): Promise<number> {
  const found = claimable(deps, claimant, await provenPhone(deps, claimant));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${found}) as found`.execute(deps.db);
  return rows[0]?.count ?? 0;
}

/** Takes them all into the account. */
export async function claimPayments(deps: ClaimDeps, claimant: Claimant): Promise<number> {
  const found = claimable(deps, claimant, await provenPhone(deps, claimant));
  return deps.inTransaction(async (tx, now) => {
    const { numAffectedRows } = await sql`
      insert into payment_owners (payment_id, user_id, how, since)
      select found.id, users.id, 'claim', ${now}::timestamptz
      from (${found}) as found, users where users.id = ${claimant.userId}
      for key share of users
      on conflict do nothing`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/** The phone of an account that has answered with a code; nothing where it has not. */
async function provenPhone(deps: OwnDeps, claimant: Claimant): Promise<string | null> {
  const { phone, phoneVerifiedAt } = await readOwn(deps, claimant);
  return phoneVerifiedAt === null ? null : phone;
}

/**
 * Only payments that were made: anybody can begin one under anybody's address. The address that counts is the one that
 * was given or that the device which paid has last corrected. One that came by link and phone, which others may know,
 * counts for nothing but together with the phone on file itself.
 */
function claimable(
  { personKey }: OwnDeps,
  { email }: Claimant,
  phone: string | null,
): RawBuilder<unknown> {
  const emails = sql`any(${addressIndexes(personKey, email)}::bytea[])`;
  const phones = sql`any(${phone === null ? [] : phoneIndexes(personKey, phone)}::bytea[])`;
  return sql`
    select p.id from (
      select id from payments where email_index = ${emails} and status = 'successful'
      union
      select payment_id from payment_contacts where email_index = ${emails}
    ) as named join payments p using (id)
    where p.status = 'successful'
      and (coalesce((${newestContact(sql`and c.allowed_by = 'payer_capability'`)}), p.email_index) = ${emails}
        or p.phone_index = ${phones} and (${newestContact(sql``)}) = ${emails})
      and not exists (select from payment_owners o where o.payment_id = p.id)`;
}

function newestContact(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.email_index from payment_contacts c where c.payment_id = p.id ${condition} order by c.seq desc limit 1`;
}
