import { join } from "node:path";
import { runner } from "node-pg-migrate";
import { installJobs, type JobQueue } from "./jobs/install.ts";

const migrations = join(import.meta.dirname, "..", "migrations");

/** Brings a database to this version, as its owner. Safe to run from several places at once: the others wait. */
export async function migrate(ownerUrl: string, jobs: readonly JobQueue[]): Promise<string[]> {
  const applied = await runner({
    databaseUrl: ownerUrl,
    dir: migrations,
    direction: "up",
    migrationsTable: "migrations",
    advisoryLockMode: "wait",
    log: () => {},
  });
  await installJobs(ownerUrl, jobs);
  return applied.map((migration) => migration.name);
}
