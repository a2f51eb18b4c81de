import { dayOf } from "@kaunter/domain/calendar";
import type { Client } from "pg";
import type { Terms } from "./import-order.ts";

interface Register {
  council: string;
  kind: string;
}

/** The rates of a council for a kind and the database's time; nothing for a council that is not set up. */
export async function readTerms(
  client: Client,
  { council, kind }: Register,
): Promise<Terms | undefined> {
  const { rows } = await client.query<{ rates: Record<string, unknown>; now: Date }>(
    "select rates, now() as now from councils where code = $1",
    [council],
  );
  const [row] = rows;
  return row && { rates: row.rates[kind] ?? {}, today: dayOf(row.now), now: row.now };
}

/** One import or undoing at a time for a register, until the connection ends. */
export async function lockRegister(client: Client, { council, kind }: Register): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('kaunter import'), hashtext($1))", [
    `${council} ${kind}`,
  ]);
}

export interface StoredImport {
  id: string;
  council: string;
  kind: string;
  asOf: Date;
  /** The last moment for which the council stated the same bytes; its own, where it did so once. */
  statedAsOf: Date;
  fileHash: string;
  importedBy: string;
  importedAt: Date;
  undoneBy: string | null;
  undoneAt: Date | null;
}

const columns = `id, council_code as council, kind, as_of as "asOf", greatest(as_of, restated_as_of) as "statedAsOf", file_hash as "fileHash",
  imported_by as "importedBy", imported_at as "importedAt", undone_by as "undoneBy", undone_at as "undoneAt"`;

/** What was imported into a register and not undone, the newest first. */
export async function findImports(
  client: Client,
  { council, kind }: Register,
): Promise<StoredImport[]> {
  const { rows } = await client.query<StoredImport>(
    `select ${columns} from imports where council_code = $1 and kind = $2 and undone_at is null order by id desc`,
    [council, kind],
  );
  return rows;
}

/** Notes that a register was stated again; its records stay as they are. */
export async function noteRestated(
  client: Client,
  { id }: StoredImport,
  { asOf, by }: { asOf: Date; by: string },
): Promise<void> {
  await client.query(
    "update imports set restated_as_of = $2, restated_by = $3, restated_at = now() where id = $1",
    [id, asOf, by],
  );
}

/** Takes the last such note back. */
export async function forgetRestated(client: Client, id: string): Promise<void> {
  await client.query(
    "update imports set restated_as_of = null, restated_by = null, restated_at = null where id = $1",
    [id],
  );
}

export async function findImport(client: Client, id: string): Promise<StoredImport | undefined> {
  const { rows } = await client.query<StoredImport>(
    `select ${columns} from imports where id = $1`,
    [id],
  );
  return rows[0];
}
