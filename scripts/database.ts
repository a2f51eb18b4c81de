import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { startPrivatePostgres } from "./postgres.ts";
import { seedBulk } from "../tools/seed/bulk.ts";
import { readToday, seedRegistry } from "../tools/seed/seed.ts";

const root = join(import.meta.dirname, "..");
// Journeys run beside the demonstration, in a database of their own.
const databaseName = () => process.env["KAUNTER_DATABASE"] ?? "kaunter";
const ownerName = "kaunter";
// Passwords of a database that listens on this machine's loopback only.
const ownerPassword = "kaunter";

/** What processes connect as, each as its own; here a role's name is its password, too. */
export const processRoles = ["server", "worker", "operator", "retention"] as const;
export type ProcessRole = (typeof processRoles)[number];

/** By role; the owner owns and migrates every table. */
export type DatabaseUrls = Record<"owner" | ProcessRole, string>;

/** A running server with the database in it: the private one of this checkout, or the one in DATABASE_URL. */
export async function ensureServer(): Promise<DatabaseUrls> {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined) return urlsOf(given);
  const superuser = await startPrivatePostgres();
  await makeOwner(superuser);
  return urlsOf(withUser(superuser, ownerName, ownerPassword));
}

function urlsOf(owner: string): DatabaseUrls {
  const urlAs = (role: ProcessRole) => withUser(owner, role, role);
  return {
    owner,
    server: urlAs("server"),
    worker: urlAs("worker"),
    operator: urlAs("operator"),
    retention: urlAs("retention"),
  };
}

async function makeOwner(superuser: string): Promise<void> {
  await connected(superuser, async (client) => {
    const role = await client.query("select 1 from pg_roles where rolname = $1", [ownerName]);
    if (role.rowCount === 0) {
      await client.query(
        `create role ${ownerName} login createrole createdb password '${ownerPassword}'`,
      );
    }
    const database = await client.query("select 1 from pg_database where datname = $1", [
      databaseName(),
    ]);
    if (database.rowCount === 0)
      await client.query(`create database ${databaseName()} owner ${ownerName}`);
  });
}

/** Brings the database to this version and lets the processes log in. */
export async function migrate(urls: DatabaseUrls): Promise<void> {
  kaunter(["migrate"], { DATABASE_OWNER_URL: urls.owner });
  await connected(urls.owner, letRolesLogIn);
}

/** Roles belong to the whole server, so most databases find that theirs log in already. */
export async function letRolesLogIn(client: Client): Promise<void> {
  const text = "select rolname from pg_roles where rolname = any($1) and not rolcanlogin";
  const { rows } = await client.query<{ rolname: string }>(text, [processRoles]);
  for (const { rolname } of rows) {
    await client.query(`alter role ${rolname} login password '${rolname}'`);
  }
}

/** Invented councils' records, and a banner on every page: nobody shall think that money moves here. */
export async function seed(urls: DatabaseUrls): Promise<void> {
  await connected(urls.owner, async (client) => seedRegistry(client, await readToday(client)));
  const banner = {
    my: "Ini laman demonstrasi. Tiada bayaran sebenar dibuat.",
    en: "This is a demonstration site. No real payments are made.",
    zh: "这是演示网站，不会有真实款项往来。",
  };
  const texts = Object.entries(banner).map(([language, text]) => `--${language}=${text}`);
  kaunter(["site", "set", "banner", ...texts], { DATABASE_URL: urls.operator });
}

/** So many charges as a country has, after the demonstration's. */
export async function seedForBenches(urls: DatabaseUrls, total: number): Promise<void> {
  await connected(urls.owner, async (client) => seedBulk(client, total, await readToday(client)));
}

export async function seedWhenEmpty(urls: DatabaseUrls): Promise<void> {
  await connected(urls.owner, async (client) => {
    const councils = await client.query("select 1 from councils limit 1");
    if (councils.rowCount === 0) await seed(urls);
  });
}

/** Throws the database away. Only the private one: a server somebody gave us is not ours to empty. */
export async function dropDatabase(): Promise<void> {
  if (process.env["DATABASE_URL"] !== undefined)
    throw new Error("Refusing to empty the server of DATABASE_URL.");
  const superuser = await startPrivatePostgres();
  await connected(superuser, (client) =>
    client.query(`drop database if exists ${databaseName()} with (force)`),
  );
}

/** The types that the code's queries are checked against, from the database as migrated. */
export function generateTypes(urls: DatabaseUrls, mode: "write" | "verify"): void {
  const flags = {
    dialect: "postgres",
    url: urls.owner,
    "camel-case": "true",
    "date-parser": "string",
    "default-schema": "public",
    "exclude-pattern": "{pgboss.*,public.migrations}",
    "out-file": "apps/api/src/db/schema.gen.ts",
    "log-level": "error",
    verify: String(mode === "verify"),
  };
  run(
    "kysely-codegen",
    Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  );
}

/** Runs the operator's command line of this checkout. */
function kaunter(args: string[], env: Record<string, string>): void {
  run("node", ["apps/api/bin/kaunter.mjs", ...args], env);
}

function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } } as const;
  const { status } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ""} ended with ${status}`);
}

async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  changed.pathname =
    process.env["DATABASE_URL"] === undefined ? `/${databaseName()}` : changed.pathname;
  return changed.href;
}
