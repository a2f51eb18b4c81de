import type { Client } from "pg";
import type { Cluster } from "./cluster.ts";
import {
  ask,
  connected,
  databaseOf,
  inDatabase,
  type ProcessRole,
  processRoles,
  urlAs,
} from "./connection.ts";
import { startPrivatePostgres } from "./private-postgres.ts";
import { kaunter } from "./processes.ts";

/** By role; the owner owns and migrates every table. */
export type DatabaseUrls = Record<"owner" | ProcessRole, string>;

// Journeys and proofs run beside the demonstration, in databases of their own.
const chosenName = () => process.env["KAUNTER_DATABASE"];

/** A database, made where it is missing: on the server of DATABASE_URL, or on the private one of this checkout. */
export async function ensureDatabase(name = chosenName()): Promise<DatabaseUrls> {
  const { server, owner } = await findServer(name);
  const is = "select from pg_database where datname = $1";
  const found = await ask(server, is, [databaseOf(owner)]);
  if (found.length === 0)
    await ask(server, `create database ${databaseOf(owner)} owner ${new URL(owner).username}`);
  return urlsOf(owner);
}

/** A database of this name, thrown away if there was one and made anew, at this version. */
export async function openDatabase(name: string): Promise<DatabaseUrls> {
  await dropDatabase(name);
  const urls = await ensureDatabase(name);
  await migrate(urls.owner);
  return urls;
}

/** Throws the database away. Not the one that DATABASE_URL itself names: that is not ours to empty. */
export async function dropDatabase(name = chosenName()): Promise<void> {
  const { server, owner } = await findServer(name);
  if (databaseOf(server) === databaseOf(owner))
    throw new Error(
      "Refusing to empty the database of DATABASE_URL; KAUNTER_DATABASE names another one on its server.",
    );
  await ask(server, `drop database if exists ${databaseOf(owner)} with (force)`);
}

/** Who may make databases on the server, and the owner of the one that is meant. */
async function findServer(name: string | undefined) {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined)
    return { server: given, owner: name === undefined ? given : inDatabase(given, name) };
  const server = await startPrivatePostgres();
  await makeOwner(server);
  return { server, owner: urlAs("kaunter", inDatabase(server, name ?? "kaunter")) };
}

async function makeOwner(superuserUrl: string): Promise<void> {
  const found = await ask(superuserUrl, "select from pg_roles where rolname = 'kaunter'");
  const login = "create role kaunter login createrole createdb password 'kaunter'";
  if (found.length === 0) await ask(superuserUrl, login);
}

function urlsOf(owner: string): DatabaseUrls {
  const urls = processRoles.map((role) => [role, urlAs(role, owner)]);
  return { owner, ...(Object.fromEntries(urls) as Record<ProcessRole, string>) };
}

/** The product's database in a cluster of a trial, made by the product's own migrations as an owner who is no superuser. */
export async function makeDatabase({ url }: Pick<Cluster, "url">, name: string): Promise<string> {
  await makeOwner(url);
  await ask(url, `create database ${name} owner kaunter`);
  const ownerUrl = urlAs("kaunter", inDatabase(url, name));
  await migrate(ownerUrl);
  return ownerUrl;
}

/** Brings a database to this version and lets the processes log in; answers what the migration said. */
export async function migrate(ownerUrl: string): Promise<string> {
  const said = kaunter(["migrate"], { DATABASE_OWNER_URL: ownerUrl });
  await connected(ownerUrl, letRolesLogIn);
  return said;
}

/** Roles belong to the whole server, so most databases find that theirs log in already. */
export async function letRolesLogIn(client: Client): Promise<void> {
  const text = "select rolname from pg_roles where rolname = any($1) and not rolcanlogin";
  const { rows } = await client.query<{ rolname: string }>(text, [processRoles]);
  for (const { rolname } of rows) {
    await client.query(`alter role ${rolname} login password '${rolname}'`);
  }
}
