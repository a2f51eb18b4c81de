import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { InTransaction } from "../db/transaction.ts";
import { sentenceOf } from "../log/tell-error.ts";
import { asWork } from "../tracepoints.ts";
import type { Job } from "./job.ts";
import { relayEffects } from "./relay-effects.ts";
import { repeat } from "./repeat.ts";

const drainTimeoutMs = 20_000;

/** Some at once, each with its own end; a full batch means that more is waiting, and the next is fetched at once. */
const workOptions = {
  pollingIntervalSeconds: 1,
  batchSize: 8,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Where jobs have lanes each is fetched alone: a batch would wait for its slowest. No lane has more than two at once. */
const laneOptions = {
  ...workOptions,
  batchSize: 1,
  localConcurrency: 8,
  localGroupConcurrency: 2,
} as const;

/** What comes by the clock comes a few times in an hour at most: nobody looks for it every second. */
const clockOptions = { ...workOptions, pollingIntervalSeconds: 15 } as const;

function optionsOf<Deps>(job: Job<Deps, object>) {
  if (job.lane) return laneOptions;
  return job.cron === undefined ? workOptions : clockOptions;
}

export interface JobRunner {
  stop: () => Promise<void>;
}

interface RunnerOptions<Deps> {
  url: string;
  // A job's payload type is known to its own `parse` only; the list is about names and running.
  jobs: readonly Job<Deps, object>[];
  deps: Deps;
  inTransaction: InTransaction;
  log: Logger;
}

/** Makes jobs of what was ordered, and runs them, until stopped. Several runners may share one database. */
export async function runJobs<Deps>(options: RunnerOptions<Deps>): Promise<JobRunner> {
  const { url, jobs, deps, inTransaction, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    migrate: false,
    // Rebuilding an index needs its owner; the worker is not.
    reindex: false,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();
  for (const job of jobs) {
    const runJob = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<unknown>) => {
      try {
        await asWork(job.name, () => job.run(deps, job.payload.parse(data)));
        return { id, status: "completed" as const };
      } catch (error) {
        const level = retryCount >= retryLimit ? "error" : "warn";
        log[level]({ err: error, job: job.name, id, retryCount }, "job failed");
        return { id, status: "failed" as const, output: { reason: sentenceOf(error) } };
      }
    };
    await boss.work(job.name, optionsOf(job), (batch) => Promise.all(batch.map(runJob)));
  }
  const relay = repeat(
    () => relayEffects({ inTransaction, boss, effects: jobs }),
    (error) => log.error({ err: error }, "jobs could not be made of what was ordered"),
  );
  return {
    stop: async () => {
      await relay.stop();
      await boss.stop({ graceful: true, timeout: drainTimeoutMs });
    },
  };
}
