import { dirname, extname, join } from "node:path";
import { Client } from "pg";

/** What the product's processes connect as, each as its own. On a stage a role's name is its password, too. */
export const processRoles = ["server", "worker", "operator", "retention", "office"] as const;
export type ProcessRole = (typeof processRoles)[number];

/** As somebody else connects to the same database. */
export function urlAs(role: ProcessRole | "kaunter", url: string): string {
  const own = Object.assign(new URL(url), { username: role, password: role });
  // Where certificates open a database, each role has its own beside the others.
  for (const name of ["sslcert", "sslkey"]) {
    const file = own.searchParams.get(name);
    if (file !== null) own.searchParams.set(name, join(dirname(file), `${role}${extname(file)}`));
  }
  return own.href;
}

/** The same URL with another database. */
export function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export const databaseOf = (url: string) => new URL(url).pathname.slice(1);

export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A server that is killed says so on the connection too; the query under way reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement. */
export async function ask<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return connected(url, async (client) => (await client.query<Row>(statement, values)).rows);
}
