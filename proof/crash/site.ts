import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { urlAs } from "../../tools/stage/connection.ts";
import {
  messagingEnvironment,
  productEnvironment,
  workerEnvironment,
} from "../../tools/stage/environment.ts";
import { type Keys, makeKeys } from "../../tools/stage/keys.ts";
import { type Ports, reservePorts, urlOf } from "../../tools/stage/ports.ts";
import { openSandbox } from "../../tools/stage/sandbox.ts";
import { copyGround, type Ground } from "./ground.ts";
import { type Program, type Victim, victimOf } from "./victim.ts";

/** The days of the decided schedule in seconds, so that a trial sees what a week would bring. */
const schedule = { asksAfterMs: [2_000, 4_000, 8_000, 16_000, 30_000], leastApartMs: 1_000 };
const settings = {
  pages: "skipped",
  retryDelaysMs: [500, 1_000, 2_000, 2_000, 3_000, 5_000, 5_000, 5_000],
};

export interface Site {
  portal: string;
  sandbox: string;
  ownerUrl: string;
  books: Client;
  server: Victim;
  worker: Victim;
  sealKeyFile: string;
  /** Its keys, its words and the provider's journal. */
  folder: string;
  stop: () => Promise<void>;
}

interface Place {
  ground: Ground;
  number: number;
  /** Of all sites: each has a folder of its own in it. */
  folder: string;
}

/** The product in a database and at ports of its own, with server and worker that can be told to die. */
export async function openSite({ ground, number, folder: common }: Place): Promise<Site> {
  const folder = join(common, `site-${number}`);
  mkdirSync(folder);
  const compiled = join(common, "compiled");
  const keys = makeKeys(join(folder, "keys"));
  const ports = await reservePorts();
  const ownerUrl = await copyGround(ground, number);
  const books = new Client({ connectionString: ownerUrl });
  await books.connect();
  const sandbox = await openSandbox(folder, keys, ports);
  await sandbox.tell("PATCH", "/fpx/settings", settings);
  const programs = programsOf({ folder, compiled, keys, ports, ownerUrl });
  const server = victimOf(programs.server);
  const worker = victimOf(programs.worker);
  await Promise.all([server.start(), worker.start()]);
  return {
    portal: urlOf(ports.api),
    sandbox: sandbox.url,
    ownerUrl,
    books,
    server,
    worker,
    sealKeyFile: keys.sealPublic,
    folder,
    stop: async () => {
      await Promise.all([server.stop(), worker.stop(), books.end()]);
      await sandbox.stop();
    },
  };
}

interface Parts {
  folder: string;
  /** Where all sites keep what Node has compiled, so that the next start is faster. */
  compiled: string;
  keys: Keys;
  ports: Ports;
  ownerUrl: string;
}

function programsOf({ folder, compiled, keys, ports, ownerUrl }: Parts) {
  const env = {
    ...productEnvironment(keys, ports),
    ...messagingEnvironment(keys, ports),
    NODE_COMPILE_CACHE: compiled,
    KAUNTER_HOST: "127.0.0.1",
    KAUNTER_LOG_LEVEL: "info",
    KAUNTER_PORT: `${ports.api}`,
    KAUNTER_REQUERY_SCHEDULE: JSON.stringify(schedule),
  };
  const programOf = (name: "server" | "worker", metricsPort: number, health: string): Program => ({
    file: `apps/api/src/${name}.ts`,
    env: {
      ...env,
      ...(name === "worker" && workerEnvironment(keys, ports)),
      DATABASE_URL: urlAs(name, ownerUrl),
      KAUNTER_METRICS_PORT: `${metricsPort}`,
    },
    health,
    log: join(folder, `${name}.log`),
  });
  return {
    server: programOf("server", ports.metrics, `${urlOf(ports.api)}/readyz`),
    worker: programOf("worker", ports.workerMetrics, `${urlOf(ports.workerMetrics)}/healthz`),
  };
}
