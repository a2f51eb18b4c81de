import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Keys, makeKeys } from "./keys.ts";
import { type Ports, reservePorts, urlOf } from "./ports.ts";
import { type Program, untilHealthy, type Victim, victimOf } from "./victim.ts";

const root = join(import.meta.dirname, "..", "..");
const database = "kaunter_crash";
const ids = { exchangeId: "EX00009999", sellerId: "SE00009999" };

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
  stop: (keepsFolder: boolean) => Promise<void>;
}

/** The product in a database and at ports of its own, with server and worker that can be told to die. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-crash-"));
  const keys = makeKeys(join(folder, "keys"));
  const ports = await reservePorts();
  const { appUrl, ownerUrl } = makeDatabase();
  const books = new Client({ connectionString: ownerUrl });
  await books.connect();
  await hurryJobs(books);
  const sandbox = await openSandbox(folder, keys, ports);
  const programs = programsOf({ folder, keys, ports, appUrl, certificates: sandbox.certificates });
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
    stop: async (keepsFolder) => {
      await Promise.all([server.stop(), worker.stop(), books.end()]);
      await sandbox.stop();
      if (!keepsFolder) rmSync(folder, { recursive: true });
    },
  };
}

function makeDatabase() {
  const env = { ...process.env, KAUNTER_DATABASE: database };
  const run = (command: string) => {
    const options = { cwd: root, env, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync("node", ["scripts/db.ts", command], options);
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const lines = run("reset");
  run("seed");
  const said = (name: string) => new RegExp(`^ {2}${name}=(.*)$`, "m").exec(lines)?.[1] ?? "";
  return { appUrl: said("DATABASE_URL"), ownerUrl: said("DATABASE_OWNER_URL") };
}

/** A worker that died is missed after seconds, and its job is tried again at once. */
async function hurryJobs(books: Client): Promise<void> {
  await books.query("update pgboss.queue set heartbeat_seconds = 2, retry_delay = 1");
}

async function openSandbox(folder: string, keys: Keys, ports: Ports) {
  const seller = {
    ...ids,
    publicKeys: [keys.sellerPublic],
    directUrls: [`${urlOf(ports.api)}/processPayment`],
    indirectUrl: `${urlOf(ports.api)}/receipt`,
  };
  const env = {
    SANDBOX_PORT: `${ports.sandbox}`,
    SANDBOX_SMTP_PORT: `${ports.smtp}`,
    SANDBOX_JOURNAL_FOLDER: join(folder, "journal"),
    SANDBOX_SELLER_FILE: keys.keep("seller.json", JSON.stringify(seller)),
  };
  const log = openSync(join(folder, "sandbox.log"), "a");
  const child = spawn(process.execPath, ["apps/sandbox/src/main.ts"], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", log, log],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const url = urlOf(ports.sandbox);
  await untilHealthy(`${url}/healthz`);
  await fetch(`${url}/control/fpx/settings`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
  const certificate = await fetch(`${urlOf(ports.fpx)}/certificates/current.cer`);
  return {
    url,
    certificates: keys.keep("fpx.cer", await certificate.text()),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

interface Parts {
  folder: string;
  keys: Keys;
  ports: Ports;
  appUrl: string;
  certificates: string;
}

function programsOf({ folder, keys, ports, appUrl, certificates }: Parts) {
  const env = {
    DATABASE_URL: appUrl,
    NODE_COMPILE_CACHE: join(folder, "compiled"),
    KAUNTER_LOG_LEVEL: "info",
    KAUNTER_HOST: "127.0.0.1",
    KAUNTER_PORT: `${ports.api}`,
    KAUNTER_PUBLIC_URL: urlOf(ports.api),
    KAUNTER_FPX_URL: urlOf(ports.fpx),
    KAUNTER_FPX_EXCHANGE_ID: ids.exchangeId,
    KAUNTER_FPX_SELLER_ID: ids.sellerId,
    KAUNTER_FPX_KEY_FILE: keys.seller,
    KAUNTER_FPX_CERTIFICATE_FILES: certificates,
    KAUNTER_CARD_URL: urlOf(ports.card),
    KAUNTER_CARD_MERCHANT_CODE: "M09999",
    KAUNTER_CARD_KEY_FILE: keys.card,
    KAUNTER_CAPABILITY_KEY_FILE: keys.capability,
    KAUNTER_SEAL_KEY_FILE: keys.seal,
    KAUNTER_SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: urlOf(ports.council),
    KAUNTER_REQUERY_SCHEDULE: JSON.stringify(schedule),
  };
  const programOf = (name: string, metricsPort: number, health: string): Program => ({
    file: `apps/api/src/${name}.ts`,
    env: { ...env, KAUNTER_METRICS_PORT: `${metricsPort}` },
    health,
    log: openSync(join(folder, `${name}.log`), "a"),
  });
  return {
    server: programOf("server", ports.serverMetrics, `${urlOf(ports.api)}/readyz`),
    worker: programOf("worker", ports.workerMetrics, `${urlOf(ports.workerMetrics)}/healthz`),
  };
}
