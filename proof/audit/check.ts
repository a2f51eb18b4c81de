import type { Client } from "pg";

/** Rows of `faults` are differences, each one sentence in the column `what`. */
export interface Check {
  /** The invariants that it proves. */
  proves: string;
  says: string;
  faults: string;
  /** Compares with the provider's journal, so it is left out without one. */
  needsJournal?: true;
}

export interface Result extends Pick<Check, "proves" | "says"> {
  count: number;
  /** The first of them. */
  shown: string[];
}

/** The moment as of which the audit judges: a copy of earlier is not late because of what time it is. */
export const asOf = `current_setting('audit.as_of')::timestamptz`;

const shownAtMost = 20;

export async function runCheck(client: Client, { proves, says, faults }: Check): Promise<Result> {
  const { rows } = await client.query<{ what: string; total: number }>(
    `select what, (count(*) over ())::int as total from (${faults}) as faults order by what limit ${shownAtMost}`,
  );
  return { proves, says, count: rows[0]?.total ?? 0, shown: rows.map(({ what }) => what) };
}
