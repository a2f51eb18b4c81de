import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openDatabase, type Database } from "./db/pool.ts";
import { transactionsOf, type InTransaction } from "./db/transaction.ts";
import { openJobSender, type Enqueue } from "./jobs/enqueue.ts";
import type { Job } from "./jobs/job.ts";
import type { CouncilRecords } from "./modules/charges/council-records.ts";
import { forgetLookupsHourly } from "./modules/charges/jobs.ts";
import { lookupsIn, type Lookups } from "./modules/charges/lookup-limits.ts";
import { registryOf } from "./modules/charges/registry.ts";

/** What use cases are given. The only place where concrete adapters are chosen. */
export interface Dependencies {
  db: Database;
  inTransaction: InTransaction;
  enqueue: Enqueue;
  records: CouncilRecords;
  lookups: Lookups;
  log: Logger;
  close: () => Promise<void>;
}

/** Every kind of background effect; the migration makes one queue for each. */
export const jobs: readonly Job<Dependencies, object>[] = [forgetLookupsHourly];

export async function openDependencies(config: Config, log: Logger): Promise<Dependencies> {
  const db = openDatabase({
    url: config.databaseUrl,
    maxConnections: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, "idle database connection lost"),
  });
  const sender = await openJobSender(db);
  return {
    db,
    inTransaction: transactionsOf(db),
    enqueue: sender.enqueue,
    records: registryOf(db),
    lookups: lookupsIn(db),
    log,
    close: async () => {
      await sender.close();
      await db.destroy();
    },
  };
}
