import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { ProcessRole } from "../process-role.ts";
import type { InTransaction } from "../db/transaction.ts";
import { openCore } from "../core.ts";
import type { Dependencies, WorkerDependencies } from "../dependencies.ts";
import type { App } from "../http/app-type.ts";
import { createLogger } from "../log.ts";
import { lookupsIn } from "../modules/charges/lookup-limits.ts";
import { registryOf } from "../modules/charges/registry.ts";
import { findHoldsIn } from "../modules/payments/find-holds.ts";
import { fakeOutside } from "./fake-outside.ts";
import type { TestDatabase } from "./test-database.ts";

export interface TestApp {
  app: App;
  /** What the server's use cases are given; its connection has the server's rights. */
  deps: Dependencies;
  /** The same for jobs and for what the worker watches, with the worker's rights. */
  worker: WorkerDependencies;
  /** The same for the operator's commands, with the operator's rights. */
  operator: Dependencies;
  outside: ReturnType<typeof fakeOutside>;
  /** Every line logged so far. */
  logged: string[];
  /** Lets time pass for every transaction of this application; a negative time goes back. */
  pass: (ms: number) => void;
}

/** The real application over a real database, without a socket and with an outside that a test decides. */
export async function createTestApp(
  database: TestDatabase,
  changes: Partial<WorkerDependencies> & { level?: string } = {},
): Promise<TestApp> {
  const logged: string[] = [];
  const { level = "info", ...others } = changes;
  const log = createLogger(level, { write: (line) => void logged.push(line) });
  const outside = fakeOutside();
  let offsetMs = 0;
  const openAs = async (role: ProcessRole): Promise<WorkerDependencies> => {
    const core = await openCore(readConfig({ DATABASE_URL: database.urls[role] }), log, role);
    const { db } = core;
    const inTransaction: InTransaction = (work, open) =>
      core.inTransaction(
        (tx, now, opened) => work(tx, new Date(now.getTime() + offsetMs), opened),
        open,
      );
    const charges = {
      records: registryOf(db),
      lookups: lookupsIn(db),
      findHolds: findHoldsIn(db),
    };
    return { ...core, inTransaction, ...charges, ...outside.deps, ...others };
  };
  const [deps, worker, operator] = await Promise.all([
    openAs("server"),
    openAs("worker"),
    openAs("operator"),
  ]);
  const app = await buildApp(deps, { trustedProxies: [], portalDir: undefined });
  afterAll(async () => {
    await app.close();
    await Promise.all([deps.close(), worker.close(), operator.close()]);
  });
  const pass = (ms: number) => void (offsetMs += ms);
  return { app, deps, worker, operator, outside, logged, pass };
}
