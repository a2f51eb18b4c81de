import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** So that a first look at long books, or one after a long rest, takes no longer than any other. */
const entriesAtOnce = 50_000;

/** The debits for which some entries of the ledger say that their provider holds money. */
export const debitsOf = (which: RawBuilder<unknown>) =>
  sql`select d.reference, d.ruling_seq from provider_debits d where ${which}`;

interface Reach {
  reached: string;
  sealed: string;
}

/** How far the list reaches, and how far it can. Only what is under a seal counts: below it no entry can appear any more. */
export async function readReach(tx: Tx): Promise<Reach | undefined> {
  const { rows } = await sql<Reach>`
    select ledger_id::text as reached, least(ledger_id + ${entriesAtOnce},
      (select coalesce(max(to_no), 0) from seal_parts where table_name = 'ledger_entries'))::text as sealed
    from awaited_reach`.execute(tx);
  return rows[0];
}

/**
 * Keeps the list of debits that no line has settled: adds those of new entries, and drops what was taken back. What a line
 * settles leaves the list at once. It goes no further than was sealed when the look began: what came since, nobody has
 * looked at.
 */
export async function keepAwaited(tx: Tx, reach: Reach | undefined): Promise<void> {
  const { reached, sealed } = reach ?? {};
  if (reached !== undefined && sealed !== undefined && BigInt(sealed) > BigInt(reached)) {
    const added = sql`d.entry_id > ${reached} and d.entry_id <= ${sealed}`;
    await sql`
      insert into awaited_attempts (reference, ruling_seq)
        select distinct reference, ruling_seq from (${debitsOf(added)}) as added
        where not exists (select from settled_attempts s
          where s.reference = added.reference and s.ruling_seq = added.ruling_seq and s.undone_by is null)
      on conflict do nothing`.execute(tx);
    await sql`
      delete from awaited_attempts a where coalesce(booked_sen(a.reference, a.ruling_seq), 0) = 0
        and (a.reference, a.ruling_seq) in (${debitsOf(added)})`.execute(tx);
    await sql`update awaited_reach set ledger_id = ${sealed}`.execute(tx);
  }
}

/**
 * Undoes matches of debits that have another amount by now: people sent back what was taken, a file promised just that,
 * and then the provider approved another sum. Answers the lines, which settle nothing any more. How far the list reaches is
 * given as a value: by a value the database can tell how little lies beyond it.
 */
export async function undoOutdated(tx: Tx, reach: Reach | undefined): Promise<string[]> {
  const { rows } = await sql<{ lineId: string }>`
    update settled_attempts s set undone_by = l.batch_id from settlement_lines l
    where l.id = s.line_id and s.undone_by is null
      and (s.reference, s.ruling_seq) in (${debitsOf(sql`d.entry_id > ${reach?.reached ?? 0}`)})
      and booked_sen(s.reference, s.ruling_seq) is distinct from l.gross_sen
    returning s.line_id::text as line_id`.execute(tx);
  return rows.map(({ lineId }) => lineId);
}

/** What a revision no longer settles is awaited, unless the revision itself settles it. */
export async function awaitAgain(tx: Tx, batchId: string): Promise<void> {
  await sql`
    insert into awaited_attempts (reference, ruling_seq)
      select reference, ruling_seq from settled_attempts where undone_by = ${batchId}
    on conflict do nothing`.execute(tx);
}
