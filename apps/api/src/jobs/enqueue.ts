import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "../db/pool.ts";
import type { Tx } from "../db/transaction.ts";
import type { Job } from "./job.ts";

/** Puts work into the queue inside the caller's transaction: it exists exactly when the transaction commits. */
export type Enqueue = <Payload extends object>(
  tx: Tx,
  job: Job<never, Payload>,
  payloads: readonly Payload[],
) => Promise<void>;

export interface JobSender {
  enqueue: Enqueue;
  close: () => Promise<void>;
}

export async function openJobSender(
  db: Database,
  onError: (error: Error) => void,
): Promise<JobSender> {
  const boss = new PgBoss({
    db: fromKysely(db.withoutPlugins()),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // Its own look at the queues fails while the database is away; that must not end the process.
  boss.on("error", onError);
  await boss.start();
  return {
    enqueue: async (tx, job, payloads) => {
      const rows = payloads.map((payload) => {
        const lane = job.lane?.(payload);
        return { data: job.payload.parse(payload), ...(lane && { group: { id: lane } }) };
      });
      await boss.insert(job.name, rows, { db: fromKysely(tx.withoutPlugins()) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
