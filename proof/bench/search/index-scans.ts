import { setTimeout as wait } from "node:timers/promises";
import { connected } from "../../../tools/stage/connection.ts";
import type { Registry } from "./site.ts";

/** How the table of charges was read until now, by the name of the index; without one under "none". */
type Scans = Record<string, number>;

const lookups = 200;
/** Idle connections of PostgreSQL tell what they did after ten seconds at the latest. */
const toldWithinMs = 11_000;

/** Looks up some charges over HTTP, before anybody else does, and says how often the table was read for each. */
export async function countIndexScans({ product, visitors }: Registry): Promise<Scans> {
  const before = await readScans(product.ownerUrl);
  for (let left = lookups; left > 0; left -= 1) await visitors.first();
  await wait(toldWithinMs);
  const after = Object.entries(await readScans(product.ownerUrl));
  const each = after.map(([name, scans]) => [name, (scans - (before[name] ?? 0)) / lookups]);
  return Object.fromEntries(each.filter(([, scans]) => scans !== 0)) as Scans;
}

async function readScans(ownerUrl: string): Promise<Scans> {
  const text = `select indexrelname::text as name, idx_scan::integer as scans from pg_stat_user_indexes
      where relname = 'charges'
    union all select 'none', seq_scan::integer from pg_stat_user_tables where relname = 'charges'`;
  const { rows } = await connected(ownerUrl, (client) =>
    client.query<{ name: string; scans: number }>(text),
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

/** Exactly one probe of the index of numbers for each lookup, and no other way in. */
export function isOneIndexScan(each: Scans): boolean {
  return JSON.stringify(each) === JSON.stringify({ charges_number: 1 });
}
