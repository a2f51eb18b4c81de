import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { InTransaction } from "../db/transaction.ts";
import { openCore } from "../core.ts";
import type { Dependencies } from "../dependencies.ts";
import type { App } from "../http/app-type.ts";
import { createLogger } from "../log.ts";
import { lookupsIn } from "../modules/charges/lookup-limits.ts";
import { registryOf } from "../modules/charges/registry.ts";
import { findHoldsIn } from "../modules/payments/find-holds.ts";
import { fakeOutside } from "./fake-outside.ts";
import type { TestDatabase } from "./test-database.ts";

export interface TestApp {
  app: App;
  deps: Dependencies;
  outside: ReturnType<typeof fakeOutside>;
  /** Every line logged so far. */
  logged: string[];
  /** Lets time pass for every transaction of this application; a negative time goes back. */
  pass: (ms: number) => void;
}

/** The real application over a real database, without a socket and with an outside that a test decides. */
export async function createTestApp(
  database: TestDatabase,
  changes: Partial<Dependencies> & { level?: string } = {},
): Promise<TestApp> {
  const logged: string[] = [];
  const { level = "info", ...others } = changes;
  const log = createLogger(level, { write: (line) => void logged.push(line) });
  const core = await openCore(readConfig({ DATABASE_URL: database.url }), log);
  const outside = fakeOutside();
  const { db } = core;
  let offsetMs = 0;
  const inTransaction: InTransaction = (work) =>
    core.inTransaction((tx, now) => work(tx, new Date(now.getTime() + offsetMs)));
  const charges = {
    records: registryOf(db),
    lookups: lookupsIn(db),
    findHolds: findHoldsIn(db),
  };
  const own = { ...core, inTransaction, ...charges };
  const deps: Dependencies = { ...own, ...outside.deps, ...others };
  const app = await buildApp(deps, { trustedProxies: [], portalDir: undefined });
  afterAll(async () => {
    await app.close();
    await deps.close();
  });
  return { app, deps, outside, logged, pass: (ms) => void (offsetMs += ms) };
}
