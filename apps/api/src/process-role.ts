import { sql } from "kysely";
import { ConfigurationFault } from "./config.ts";
import type { Database } from "./db/pool.ts";

/** What a process connects as. What each may do is in grants.sql. */
export type ProcessRole = "server" | "worker" | "operator" | "retention" | "office";

/** With another role's address a process could do what is not its business, and nobody would notice. */
export async function requireRole(db: Database, role: ProcessRole): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
  const name = rows[0]?.name ?? "";
  if (name === role) return;
  await db.destroy();
  throw new ConfigurationFault(`DATABASE_URL: must be of the role ${role}, and is of ${name}`);
}
