import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openDatabase, type Database } from "./db/pool.ts";
import { type ProcessRole, requireRole } from "./process-role.ts";
import { patiently, transactionsOf, type InTransaction } from "./db/transaction.ts";
import { enqueue, type Enqueue } from "./jobs/enqueue.ts";

/** What everything of ours needs, the operator's commands too. */
export interface Core {
  db: Database;
  inTransaction: InTransaction;
  enqueue: Enqueue;
  log: Logger;
  close: () => Promise<void>;
}

export async function openCore(config: Config, log: Logger, role: ProcessRole): Promise<Core> {
  const db = openDatabase({
    url: config.databaseUrl,
    maxConnections: config.databasePoolSize,
    onError: (error) => log.warn({ err: error }, "idle database connection lost"),
  });
  const isOurRole = () => requireRole(db, role);
  // A process that starts while the database changes nodes waits for it; whoever typed a command is told at once.
  await (role === "operator" ? isOurRole() : patiently(isOurRole));
  return {
    db,
    inTransaction: transactionsOf(db),
    enqueue,
    log,
    close: () => db.destroy(),
  };
}
