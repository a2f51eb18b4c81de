import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "../db/pool.ts";
import type { Tx } from "../db/transaction.ts";
import type { Effect } from "./job.ts";

/** Puts work into the queue inside the caller's transaction: it exists exactly when the transaction commits. */
export type Enqueue = <Payload extends object>(
  tx: Tx,
  effect: Effect<Payload>,
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
    enqueue: async (tx, effect, payloads) => {
      const rows = payloads.map((payload) => {
        const lane = effect.lane?.(payload);
        return { data: effect.payload.parse(payload), ...(lane && { group: { id: lane } }) };
      });
      await boss.insert(effect.name, rows, { db: fromKysely(tx.withoutPlugins()) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
