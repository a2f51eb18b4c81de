import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf } from "../crash/environment.ts";
import { urlAs } from "../roles.ts";
import { makeKeys } from "../crash/keys.ts";
import { reservePorts, urlOf } from "../crash/ports.ts";
import { openSandbox } from "../crash/sandbox.ts";
import { spawnNode } from "../crash/spawn-node.ts";
import { untilHealthy } from "../crash/victim.ts";
import { type Attacked, isRunning, startAttacked } from "./attacked.ts";

const root = join(import.meta.dirname, "..", "..");
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
  const ownerUrl = makeDatabase();
  buildPortal();
  const sandbox = await openSandbox(folder, keys, ports);
  // The providers' pages are not for programs.
  await sandbox.set("fpx", { pages: "skipped" });
  await sandbox.set("card", { pages: "skipped" });
  const { certificates } = sandbox;
  const told = environmentOf({ keys, ports, certificates });
  const alarms: string[] = [];
  const env = {
    ...told,
    DATABASE_URL: urlAs("server", ownerUrl),
    KAUNTER_PORTAL_DIR: portalDir,
  };
  const attacked = [
    startAttacked(env, { port: ports.api, metricsPort: ports.serverMetrics }, alarms),
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
    DATABASE_URL: urlAs("worker", ownerUrl),
    KAUNTER_METRICS_PORT: `${ports.workerMetrics}`,
  };
  return {
    attacked,
    alarms,
    portal: urlOf(ports.api),
    ownerUrl,
    mailbox: `${sandbox.url}/mailbox.json`,
    withWorker: async (work) => {
      const worker = spawnNode(["apps/api/src/worker.ts"], workerEnv, ["pipe", "inherit"]);
      await untilHealthy(health);
      try {
        return await work();
      } finally {
        await end(worker);
      }
    },
    stop,
  };
}

function makeDatabase(): string {
  const env = { ...process.env, KAUNTER_DATABASE: database };
  const run = (command: string) => {
    const options = { cwd: root, env, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync("node", ["scripts/db.ts", command], options);
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const lines = run("reset");
  run("seed");
  return /^ {2}owner=(.*)$/m.exec(lines)?.[1] ?? "";
}

/** Any build will do; the budget for its size is another's business. */
function buildPortal(): void {
  if (existsSync(join(portalDir, "index.html"))) return;
  spawnSync("node", ["scripts/build.ts"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
