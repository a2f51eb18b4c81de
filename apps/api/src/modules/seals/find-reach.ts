import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { sealedTables } from "./sealed-tables.ts";

/** Payments are written in milliseconds; what takes longer, such as an import, is left for a later seal. */
export const patience = { restMs: 100, looks: 50 };

/**
 * For each table the number up to which nothing can appear any more. A number is drawn by somebody who holds the lock of a
 * writer on the table, and keeps it until the row is committed or gone. So: note the highest number that can be seen,
 * then who writes, and wait until those have ended. Whoever begins to write later draws a higher number.
 */
export async function findReach(db: Database, { restMs, looks } = patience) {
  const reach = await readHeads(db);
  let left = await readWriters(db);
  for (let look = 1; left.length > 0 && look < looks; look += 1) {
    await pause(restMs);
    const now = await readWriters(db);
    left = left.filter((one) => now.some((other) => isSame(one, other)));
  }
  for (const { table } of left) reach.delete(table);
  return reach;
}

async function readHeads(db: Database): Promise<Map<string, bigint>> {
  const heads = sealedTables.map(
    ({ table, number }) =>
      `select '${table}' as "table", max(${number})::text as head from ${table}`,
  );
  const { rows } = await sql
    .raw<{ table: string; head: string | null }>(heads.join(" union all "))
    .execute(db);
  return new Map(rows.flatMap(({ table, head }) => (head === null ? [] : [[table, BigInt(head)]])));
}

interface Writer {
  table: string;
  transaction: string;
}

const isSame = (one: Writer, other: Writer) =>
  one.table === other.table && one.transaction === other.transaction;

async function readWriters(db: Database): Promise<Writer[]> {
  const { rows } = await sql<Writer>`
    select relation::regclass::text as "table", virtualtransaction as transaction from pg_locks
    where locktype = 'relation' and granted and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and relation in (select to_regclass(name) from unnest(${sealedTables.map(({ table }) => table)}::text[]) as name)
  `.execute(db);
  return rows;
}
