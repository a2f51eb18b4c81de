import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runner } from "node-pg-migrate";
import { Client, DatabaseError } from "pg";
import { lockTimeoutMs } from "./db/owner.ts";
import { installJobs, type JobQueue } from "./jobs/install.ts";

const migrations = join(import.meta.dirname, "..", "migrations");
const grants = join(import.meta.dirname, "..", "grants.sql");

export interface MigrateOptions {
  folder?: string;
  tries?: number;
  pauseMs?: number;
  say?: (text: string) => void;
}

interface Step {
  name: string;
  run: () => Promise<unknown>;
}

/** A table that has to change was in use whenever it was tried. */
export class TableInUse extends Error {}

/** Brings a database to this version, as its owner. Safe to run from several places at once: the others wait. */
export async function migrate(
  ownerUrl: string,
  jobs: readonly JobQueue[],
  { folder = migrations, tries = 60, pauseMs = 5_000, say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  // A connection that is lost fails the query that it was lost in.
  client.on("error", () => {});
  await client.connect();

  /** A dump or an audit may hold a table for hours. So we step back and try again, instead of keeping everybody waiting. */
  async function patiently({ run }: Step, progress: string): Promise<void> {
    for (let left = tries - 1; ; left -= 1) {
      try {
        await run();
        return;
      } catch (error) {
        await client.query("rollback").catch(() => {});
        if (!(error instanceof DatabaseError && error.code === "55P03")) throw error;
        const who = await findOldest(client);
        if (left === 0) {
          throw new TableInUse(
            `The database is not at this version: a table that has to change stayed in use by ${who}. ${progress} Migrate again when it is free: rights are given at the end.`,
          );
        }
        say(`Waiting for a table that is in use by ${who}. Tries left: ${left}.`);
        await pause(pauseMs);
      }
    }
  }

  try {
    // One lock around everything, released with the connection: granting twice at once fails, too.
    await client.query("select pg_advisory_lock(hashtext('kaunter migrate'))");
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const up = (options: { count: number } | { dryRun: true }) =>
      runner({
        dbClient: client,
        dir: folder,
        direction: "up",
        migrationsTable: "migrations",
        noLock: true,
        log: () => {},
        ...options,
      });
    const waiting = (await up({ dryRun: true })).map(({ name }) => name);
    const steps: Step[] = [
      ...waiting.map((name) => ({ name, run: () => up({ count: 1 }) })),
      { name: "the tables of jobs", run: () => installJobs(ownerUrl, jobs) },
      // Several statements in one query are one transaction: nobody who works meanwhile misses a right.
      { name: "the rights", run: () => client.query(readFileSync(grants, "utf8")) },
    ];
    const names = steps.map(({ name }) => name);
    for (const [place, step] of steps.entries()) {
      const done = names.slice(0, place).join(", ") || "nothing";
      await patiently(step, `Done: ${done}. Not done: ${names.slice(place).join(", ")}.`);
      if (place < waiting.length) say(`applied ${step.name}`);
    }
    return waiting;
  } finally {
    await client.end();
  }
}

/** Who has worked for longest, as far as the owner may see: most likely whoever holds the table. */
async function findOldest(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select coalesce(nullif(application_name, ''), usename, backend_type) || ' (process ' || pid || ')' as name
    from pg_stat_activity
    where datname = current_database() and xact_start < now() - make_interval(secs => ${lockTimeoutMs} / 1000.0)
    order by xact_start limit 1`);
  return rows[0]?.name ?? "another connection";
}
