import { Client } from "pg";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureDatabase, letRolesLogIn } from "../../../../tools/stage/database.ts";
import { migrate } from "../migrate.ts";
import { jobs } from "../dependencies.ts";

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
    template: string;
  }
}

const migrations = join(import.meta.dirname, "..", "..", "migrations");

/** Migrates one database per state of the migrations; every test file copies it. */
export async function setup({ provide }: TestProject): Promise<void> {
  const { owner } = await ensureDatabase();
  const template = `kaunter_template_${hashOf(migrations)}`;
  const client = new Client({ connectionString: owner });
  await client.connect();
  const known = await client.query("select 1 from pg_database where datname = $1", [template]);
  if (known.rowCount === 0) {
    await client.query(`create database ${template}`);
    await migrate(databaseUrl(owner, template), jobs);
    await letRolesLogIn(client);
  }
  await makeInsider(client);
  await client.end();
  provide("serverUrl", owner);
  provide("template", template);
}

/** Somebody who has the passwords of all processes: what such a person cannot do, a lock prevents, not a missing right. */
async function makeInsider(client: Client): Promise<void> {
  const known = await client.query("select from pg_roles where rolname = 'insider'");
  if (known.rowCount === 0) {
    await client.query(
      "create role insider login password 'insider' in role server, worker, operator",
    );
  }
}

function hashOf(folder: string): string {
  const hash = createHash("sha256").update(
    jobs.map(({ name, cron = "" }) => `${name} ${cron}`).join(),
  );
  hash.update(readFileSync(join(folder, "..", "grants.sql")));
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash.digest("hex").slice(0, 12);
}

function databaseUrl(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}
