import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runner } from "node-pg-migrate";
import { Client } from "pg";
import { installJobs, type JobQueue } from "./jobs/install.ts";

const migrations = join(import.meta.dirname, "..", "migrations");
const grants = join(import.meta.dirname, "..", "grants.sql");

/** Brings a database to this version, as its owner. Safe to run from several places at once: the others wait. */
export async function migrate(ownerUrl: string, jobs: readonly JobQueue[]): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // One lock around everything, released with the connection: granting twice at once fails, too.
    await client.query("select pg_advisory_lock(hashtext('kaunter migrate'))");
    const applied = await runner({
      dbClient: client,
      dir: migrations,
      direction: "up",
      migrationsTable: "migrations",
      advisoryLockMode: "wait",
      log: () => {},
    });
    await installJobs(ownerUrl, jobs);
    // Several statements in one query are one transaction: nobody who works meanwhile misses a right.
    await client.query(readFileSync(grants, "utf8"));
    return applied.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
