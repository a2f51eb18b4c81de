import { setTimeout as pause } from "node:timers/promises";
import { connected } from "./registry.ts";

export interface Rest {
  /** Attempts that the plan would still ask about. */
  checks: number;
  /** Councils that have not confirmed what they were told. */
  postings: number;
  seals: number;
  unsealed: number;
}

/** Waits until nothing is to be decided any more, and answers what is left. */
export async function untilQuiet(ownerUrl: string, least: number, most: number): Promise<Rest> {
  const startedMs = performance.now();
  for (;;) {
    const rest = await readRest(ownerUrl);
    const passedMs = performance.now() - startedMs;
    const isQuiet = rest.checks === 0 && passedMs >= least;
    if (isQuiet || passedMs >= most) return rest;
    await pause(1_000);
  }
}

async function readRest(ownerUrl: string): Promise<Rest> {
  return connected(ownerUrl, async (client) => {
    const { rows } = await client.query<Rest>(
      `select (select count(*)::int from payment_checks) as checks,
         (select count(*)::int from postings where posted_at is null) as postings,
         (select count(*)::int from seals) as seals,
         (select count(*)::int from payment_events
          where written_by >= coalesce((select max(below_xid) from seals), '0')) as unsealed`,
    );
    const [rest] = rows;
    if (!rest) throw new Error("The database counted nothing");
    return rest;
  });
}
