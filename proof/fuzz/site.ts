import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  messagingEnvironment,
  productEnvironment,
  workerEnvironment,
} from "../../tools/stage/environment.ts";
import { makeKeys } from "../../tools/stage/keys.ts";
import { openDatabase } from "../../tools/stage/database.ts";
import { reservePorts, urlOf } from "../../tools/stage/ports.ts";
import { end, root, run, start, untilEnded, untilHealthy } from "../../tools/stage/processes.ts";
import { openSandbox } from "../../tools/stage/sandbox.ts";
import { type Attacked, startAttacked } from "./attacked.ts";

const database = "kaunter_fuzz";
const portalDir = join(root, "apps", "portal", "dist");

export interface Site {
  /** One for each core of a small machine. */
  attacked: Attacked[];
  /** What they said that a person must look at. */
  alarms: string[];
  /** The first of them, to which the providers report. */
  portal: string;
  ownerUrl: string;
  /** What was sent by mail. */
  mailbox: string;
  /** Lets mails be sent while something is done; an attack is on the servers alone. */
  withWorker: <T>(work: () => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
}

/** Two servers to be attacked, with the demonstration's records in a database of their own. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-fuzz-"));
  const keys = makeKeys(join(folder, "keys"));
  const ports = await reservePorts();
  const urls = await openDatabase(database);
  run(["node", "scripts/db.ts", "seed"], { KAUNTER_DATABASE: database });
  await buildPortal();
  const sandbox = await openSandbox(folder, keys, ports);
  // The providers' pages are not for programs.
  await sandbox.tell("PATCH", "/fpx/settings", { pages: "skipped" });
  await sandbox.tell("PATCH", "/card/settings", { pages: "skipped" });
  const told = {
    ...productEnvironment(keys, ports),
    ...messagingEnvironment(keys, ports),
    KAUNTER_HOST: "127.0.0.1",
  };
  const alarms: string[] = [];
  const env = { ...told, DATABASE_URL: urls.server, KAUNTER_PORTAL_DIR: portalDir };
  const attacked = [
    startAttacked(env, { port: ports.api, metricsPort: ports.metrics }, alarms),
    startAttacked(env, { port: ports.second, metricsPort: ports.secondMetrics }, alarms),
  ];
  await Promise.all(attacked.map(({ port }) => untilHealthy(`${urlOf(port)}/readyz`)));
  const stop = async () => {
    await Promise.all(attacked.map(({ process: child }) => end(child)));
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  };
  const health = `${urlOf(ports.workerMetrics)}/healthz`;
  const workerEnv = {
    ...told,
    ...workerEnvironment(keys, ports),
    DATABASE_URL: urls.worker,
    KAUNTER_METRICS_PORT: `${ports.workerMetrics}`,
  };
  return {
    attacked,
    alarms,
    portal: urlOf(ports.api),
    ownerUrl: urls.owner,
    mailbox: `${sandbox.url}/mailbox.json`,
    withWorker: async (work) => {
      const output = ["ignore", "inherit"] as const;
      const worker = start(["node", "apps/api/src/worker.ts"], { env: workerEnv, output });
      await untilHealthy(health, worker);
      try {
        return await work();
      } finally {
        await end(worker);
      }
    },
    stop,
  };
}

/** Any build will do; the budget for its size is another's business. */
async function buildPortal(): Promise<void> {
  if (existsSync(join(portalDir, "index.html"))) return;
  await untilEnded(start(["node", "scripts/build.ts"], { output: ["ignore", "inherit"] }));
}
