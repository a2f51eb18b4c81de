import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import type { SealKey } from "./seal-key.ts";

const firstHash = Buffer.alloc(32);

/**
 * Seals the events and entries that were written since the last seal and can no longer change: those of transactions
 * that are over, below the oldest one that still runs. Answers whether there was anything to seal.
 */
export async function sealBooks(deps: {
  inTransaction: InTransaction;
  sealKey: SealKey;
}): Promise<boolean> {
  return deps.inTransaction(async (tx, now) => {
    // Two sealers must not both write the next seal.
    await sql`select pg_advisory_xact_lock(hashtext('kaunter seal'))`.execute(tx);
    const last = await tx
      .selectFrom("seals")
      .select(["seq", "belowXid", "hash"])
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    const previousHash = last?.hash ?? firstHash;
    const { belowXid, events, entries } = await readUnsealed(tx, last?.belowXid ?? "0");
    if (events.length + entries.length === 0) return false;
    const hash = createHash("sha256").update(previousHash);
    for (const digest of [...events, ...entries]) hash.update(digest);
    const sealed = hash.digest();
    await tx
      .insertInto("seals")
      .values({
        seq: (last?.seq ?? 0) + 1,
        belowXid,
        eventCount: events.length,
        entryCount: entries.length,
        previousHash,
        hash: sealed,
        keyId: deps.sealKey.id,
        signature: deps.sealKey.sign(sealed),
        sealedAt: now,
      })
      .execute();
    return true;
  });
}

/** The digests of unsealed rows, over explicit columns, in the order of their ids. */
async function readUnsealed(tx: Tx, sinceXid: string) {
  const { rows } = await sql<{ belowXid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as below_xid`.execute(tx);
  const belowXid = rows[0]?.belowXid ?? "0";
  const between = sql`written_by >= ${sinceXid}::xid8 and written_by < ${belowXid}::xid8`;
  const events = await sql<{ digest: Buffer }>`
    select sha256(convert_to(jsonb_build_array('event', id, payment_id, seq, kind, reference, from_status, to_status,
      evidence, booking, received_sen, message_id, decided_by, approved_by, remark, facts,
      (extract(epoch from at) * 1000000)::bigint)::text, 'UTF8')) as digest
    from payment_events where ${between} order by id`.execute(tx);
  const entries = await sql<{ digest: Buffer }>`
    select sha256(convert_to(jsonb_build_array('entry', id, payment_id, event_seq, council_code, account, amount_sen,
      (extract(epoch from at) * 1000000)::bigint)::text, 'UTF8')) as digest
    from ledger_entries where ${between} order by id`.execute(tx);
  const digestsOf = (result: { rows: { digest: Buffer }[] }) =>
    result.rows.map(({ digest }) => digest);
  return { belowXid, events: digestsOf(events), entries: digestsOf(entries) };
}
