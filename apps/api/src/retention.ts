import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "./config.ts";
import { openDatabase } from "./db/pool.ts";
import { requireRole } from "./process-role.ts";
import { transactionsOf } from "./db/transaction.ts";
import { createLogger } from "./log.ts";
import { forgetDue } from "./modules/retention/forget-due.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** Whoever deletes an account is forgotten within a minute. */
const restMs = 60_000;

// A process of its own: its role may erase, and no other process can, whatever is wrong with it.
const config = readConfig(process.env);
const log = createLogger(config.logLevel);
const db = openDatabase({
  url: config.databaseUrl,
  maxConnections: 1,
  onError: (error) => log.warn({ err: error }, "idle database connection lost"),
});
await requireRole(db, "retention");
const deps = { inTransaction: transactionsOf(db), log };
const stopping = new AbortController();
const running = run();
stopOnSignal(log, async () => {
  stopping.abort();
  await running;
  await db.destroy();
});
log.info("retention ready");

async function run(): Promise<void> {
  while (!stopping.signal.aborted) {
    await forgetDue(deps);
    await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}
