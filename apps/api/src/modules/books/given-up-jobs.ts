import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "../../db/pool.ts";
import { givenUpQueue, jobSchema } from "../../jobs/queues.ts";
import { harmless, timeOf } from "./words.ts";

interface GivenUpJob {
  id: string;
  queue: string;
  payload: unknown;
  tries: number;
  complaint: string | null;
  givenUpAt: Date;
}

export async function listGivenUpJobs(db: Database): Promise<GivenUpJob[]> {
  const { rows } = await sql<GivenUpJob>`
    select id, coalesce(source_name, '') as queue, data as payload, coalesce(source_retry_count, 0) + 1 as tries,
      -- The worker's own word, or the library's of a worker that it heard no more of.
      coalesce(source_output ->> 'reason', source_output ->> 'message') as complaint, created_on as given_up_at
    from ${sql.table(`${jobSchema}.job`)}
    where name = ${givenUpQueue} order by created_on, id`.execute(db);
  return rows;
}

/** Puts jobs back into their own queues, as new ones; all that were given up, or one. One statement does it. */
export async function retryGivenUpJobs(db: Database, id?: string): Promise<number> {
  const boss = new PgBoss({
    db: fromKysely(db.withoutPlugins()),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    return await boss.redrive(givenUpQueue, {
      ...(id !== undefined && { ids: [id] }),
      limit: 1_000_000,
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

export function givenUpJobsText(jobs: readonly GivenUpJob[]): string {
  if (jobs.length === 0) return "No job was given up.";
  return jobs
    .map((job) => {
      const tries = `${job.tries} ${job.tries === 1 ? "try" : "tries"}`;
      const why = harmless(job.complaint ?? "no reason was kept", 500);
      return `${job.id}  ${job.queue} ${JSON.stringify(job.payload)}\n  given up ${timeOf(job.givenUpAt)} after ${tries}: ${why}`;
    })
    .join("\n");
}
