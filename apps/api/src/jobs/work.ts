import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Job } from "./job.ts";

const drainTimeoutMs = 20_000;

export interface JobRunner {
  stop: () => Promise<void>;
}

interface RunnerOptions<Deps> {
  url: string;
  // A job's payload type is known to its own `parse` only; the list is about names and running.
  jobs: readonly Job<Deps, object>[];
  deps: Deps;
  log: Logger;
}

/** Runs jobs until stopped. Several runners may share one database. */
export async function runJobs<Deps>(options: RunnerOptions<Deps>): Promise<JobRunner> {
  const { url, jobs, deps, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    migrate: false,
    // Rebuilding an index needs its owner; `app` is not.
    reindex: false,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();
  for (const job of jobs) {
    await boss.work(
      job.name,
      { pollingIntervalSeconds: 1, includeMetadata: true },
      async (batch) => {
        for (const { id, data, retryCount, retryLimit } of batch) {
          await runOne(job, deps, data).catch((error: unknown) => {
            const level = retryCount >= retryLimit ? "error" : "warn";
            log[level]({ err: error, job: job.name, id, retryCount }, "job failed");
            throw error;
          });
        }
      },
    );
  }
  return { stop: () => boss.stop({ graceful: true, timeout: drainTimeoutMs }) };
}

async function runOne<Deps>(job: Job<Deps, object>, deps: Deps, data: unknown): Promise<void> {
  await job.run(deps, job.payload.parse(data));
}
