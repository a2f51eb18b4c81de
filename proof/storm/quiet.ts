import { setTimeout as pause } from "node:timers/promises";
import { connected } from "../../tools/stage/connection.ts";
import { reportProgress } from "./report.ts";

export interface Rest {
  /** Attempts that the plan would still ask about. */
  checks: number;
  /** Councils that have not confirmed what they were told. */
  postings: number;
  seals: number;
  unsealed: number;
  licences: number;
  sessions: number;
}

/** Waits until nothing is to be decided any more, and answers what is left. */
export async function untilQuiet(ownerUrl: string, least: number, most: number): Promise<Rest> {
  const startedMs = performance.now();
  let rest = await readRest(ownerUrl);
  const stopReporting = reportProgress(() => `${rest.checks} attempts to be asked about`);
  for (let passedMs = 0; passedMs < least || (rest.checks > 0 && passedMs < most);) {
    await pause(1_000);
    rest = await readRest(ownerUrl);
    passedMs = performance.now() - startedMs;
  }
  stopReporting();
  return rest;
}

async function readRest(ownerUrl: string): Promise<Rest> {
  return connected(ownerUrl, async (client) => {
    const { rows } = await client.query<Rest>(
      `select (select count(*)::int from payment_checks) as checks,
         (select count(*)::int from postings where posted_at is null) as postings,
         (select count(*)::int from seals) as seals,
         (select count(*)::int from digital_licences) as licences,
         (select count(*)::int from parking_sessions) as sessions,
         (select count(*)::int from payment_events
          where id > coalesce((select max(to_no) from seal_parts where table_name = 'payment_events'), 0)) as unsealed`,
    );
    const [rest] = rows;
    if (!rest) throw new Error("The database counted nothing");
    return rest;
  });
}
