import type { Client } from "pg";
import { loadJournal } from "./journal.ts";
import { readMessages } from "./messages.ts";
import { rebuild } from "./rebuild.ts";

interface Wanted {
  /** Nothing is under way any more. */
  isOver: boolean;
  /** The moment as of which the books are judged; now where none is given. */
  asOf?: string | undefined;
  /** The providers' own journals. */
  journal?: string | undefined;
  lost?: readonly string[];
}

/** Gives the open transaction all that the checks ask; answers how many entries the journals have. */
export async function prepareAudit(client: Client, wanted: Wanted): Promise<number> {
  const { isOver, asOf, journal, lost = [] } = wanted;
  await client.query(
    `select set_config('audit.over', $1, true), set_config('audit.as_of', coalesce($2::timestamptz, now())::text, true)`,
    [`${isOver}`, asOf],
  );
  const entryCount = await loadJournal(client, journal, lost);
  for (const statement of [...rebuild, ...readMessages]) await client.query(statement);
  return entryCount;
}
