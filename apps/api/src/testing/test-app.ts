import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { openDependencies, type Dependencies } from "../dependencies.ts";
import type { App } from "../http/app-type.ts";
import { readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import type { TestDatabase } from "./test-database.ts";

export interface TestApp {
  app: App;
  deps: Dependencies;
  /** Every line logged so far. */
  logged: string[];
}

/** The real application over a real database, without a socket. */
export async function createTestApp(database: TestDatabase, level = "info"): Promise<TestApp> {
  const logged: string[] = [];
  const log = createLogger(level, { write: (line) => void logged.push(line) });
  const deps = await openDependencies(readConfig({ DATABASE_URL: database.url }), log);
  const app = await buildApp(deps, { trustedProxies: [], portalDir: undefined });
  afterAll(async () => {
    await app.close();
    await deps.close();
  });
  return { app, deps, logged };
}
