import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** So that a first look at long books, or one after a long rest, takes no longer than any other. */
const entriesAtOnce = 50_000;

/** The attempts for which some entries of the ledger say that their provider holds money. */
export const referencesOf = (which: RawBuilder<unknown>) => sql`
  select v.reference from ledger_entries e
  join payment_events v on v.payment_id = e.payment_id and v.seq = e.event_seq
  where e.account = 'gateway_in_transit' and v.reference is not null and ${which}`;

/**
 * Keeps the list of attempts whose money no line has settled: adds those of new entries, and drops what was settled or
 * taken back. Only entries under a seal count as new: below them none can appear any more.
 */
export async function keepAwaited(tx: Tx): Promise<void> {
  const { rows } = await sql<{ reached: string; sealed: string }>`
    select ledger_id::text as reached, least(ledger_id + ${entriesAtOnce},
      (select coalesce(max(to_no), 0) from seal_parts where table_name = 'ledger_entries'))::text as sealed
    from awaited_reach`.execute(tx);
  const { reached, sealed } = rows[0] ?? {};
  if (reached !== undefined && sealed !== undefined && BigInt(sealed) > BigInt(reached)) {
    const added = sql`e.id > ${reached} and e.id <= ${sealed}`;
    await sql`
      insert into awaited_attempts (reference) select distinct reference from (${referencesOf(added)}) as added
      on conflict do nothing`.execute(tx);
    await sql`
      delete from awaited_attempts a where coalesce(booked_sen(a.reference), 0) = 0
        and a.reference in (${referencesOf(added)})`.execute(tx);
    await sql`update awaited_reach set ledger_id = ${sealed}`.execute(tx);
  }
  await sql`
    delete from awaited_attempts a using settled_attempts s
    where s.reference = a.reference and s.undone_by is null`.execute(tx);
}

/** What a revision no longer settles is awaited, unless the revision itself settles it. */
export async function awaitAgain(tx: Tx, batchId: string): Promise<void> {
  await sql`
    insert into awaited_attempts (reference) select reference from settled_attempts where undone_by = ${batchId}
    on conflict do nothing`.execute(tx);
}
