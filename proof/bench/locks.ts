import { ask, connected, inDatabase } from "../../tools/stage/connection.ts";
import { database } from "./cluster.ts";
import { row, write } from "./report.ts";
import { type Figure, measureLimit } from "./round.ts";
import type { Site } from "./site.ts";

const widths = [30, 12, 12];
const warmUpSeconds = 2;

interface Lock {
  name: string;
  calls: number;
  ms: number;
}

/** The least SQL of a payment with all locks, without our triggers, and without foreign keys as well. */
export async function measureLocks(site: Site, seconds: number): Promise<string[]> {
  const { ownerUrl } = site.product;
  await asSuperuser(site, `alter database ${database} set track_functions = 'pl'`);
  await measureLimit(site, warmUpSeconds, 1);
  await asSuperuser(site, "select pg_stat_reset()");
  const all = await measureLimit(site, seconds, 1);
  const locks = await readLocks(ownerUrl);
  await switchTriggers(ownerUrl, "disable");
  const withoutTriggers = await measureLimit(site, seconds, 1);
  await switchTriggers(ownerUrl, "enable");
  await asSuperuser(site, "alter role server set session_replication_role = 'replica'");
  const withoutAny = await measureLimit(site, seconds, 1);
  const compared = {
    "all locks": all,
    "no triggers": withoutTriggers,
    "nor foreign keys": withoutAny,
  };
  return [
    "PostgreSQL's CPU of one payment of one line, in ms",
    row(["", "create", "settle"], widths),
    ...Object.entries(compared).map(([name, { create, settle }]) =>
      row([name, describe(create), describe(settle)], widths),
    ),
    "",
    "Time in each lock's function, of a payment that was created and half of a settlement, in ms",
    row(["", "calls", "ms"], widths),
    ...locks.map(({ name, calls, ms }) => {
      const payments = Math.max(1, all.create.rate * seconds);
      return row([name, write(calls / payments, 1), write(ms / payments, 3)], widths);
    }),
  ];
}

const describe = ({ work }: Figure) => write(work.postgres, 2);

async function asSuperuser({ cluster }: Site, statement: string): Promise<void> {
  await ask(inDatabase(cluster.url, database), statement);
}

async function readLocks(ownerUrl: string): Promise<Lock[]> {
  const text = `select funcname as name, calls::integer, total_time as ms from pg_stat_user_functions order by ms desc`;
  return ask<Lock>(ownerUrl, text);
}

async function switchTriggers(ownerUrl: string, verb: "disable" | "enable"): Promise<void> {
  await connected(ownerUrl, async (client) => {
    const text = `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`;
    const { rows } = await client.query<{ name: string }>(text);
    for (const { name } of rows) await client.query(`alter table ${name} ${verb} trigger user`);
  });
}
