import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { makeCouncilSecrets } from "../council-secrets.ts";
import type { Cluster } from "./cluster.ts";
import { freePort } from "./ports.ts";
import { letRolesLogIn, urlAs } from "../roles.ts";
import { proxyEnvironment } from "../visitor.ts";

export interface Product {
  apiUrl: string;
  ownerUrl: string;
  /** FPX's own private key, with which its messages are signed. */
  fpxKey: string;
  /** Every process of ours that works for payments, by name. */
  pids: Record<string, number>;
  stop: () => Promise<void>;
}

export interface ProductOptions {
  hasWorker: boolean;
  /** Flags for the API's Node. */
  nodeFlags?: string[];
  /** What differs from the environment that every bench gives its processes. */
  environment?: Record<string, string>;
}

const root = join(import.meta.dirname, "..", "..");
const database = "kaunter_bench";
const healthyWithinMs = 30_000;

/** The product's database, made by its own migrations as the owner who is no superuser. */
export async function makeDatabase({ url, port }: Cluster): Promise<string> {
  const ownerUrl = `postgres://kaunter:kaunter@127.0.0.1:${port}/${database}`;
  await withClient(url, async (client) => {
    await client.query("create role kaunter login createrole createdb password 'kaunter'");
    await client.query(`create database ${database} owner kaunter`);
  });
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl };
  const options = { cwd: root, env, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync("node", ["apps/api/bin/kaunter.mjs", "migrate"], options);
  if (status !== 0) throw new Error(`The migration failed: ${stderr}`);
  await withClient(ownerUrl, letRolesLogIn);
  return ownerUrl;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One API process, FPX as the sandbox plays it, and the worker if it is to be measured too. */
export async function openProduct(ownerUrl: string, options: ProductOptions): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-keys-"));
  const running: ChildProcess[] = [];
  const start = async (args: string[], env: Record<string, string>, health: string) => {
    const stdio = ["ignore", "ignore", "inherit"] as const;
    const child = spawn("node", args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [...stdio],
    });
    running.push(child);
    await untilHealthy(health, child);
    return child.pid ?? 0;
  };
  const clear = () => rmSync(folder, { recursive: true, force: true });
  const kill = () => {
    for (const child of running) child.kill();
    clear();
  };
  process.once("exit", kill);
  const stop = async () => {
    process.removeListener("exit", kill);
    await Promise.all(running.map(end));
    clear();
  };
  try {
    const port = await freePort(12);
    const sandbox = sandboxEnvironment(folder, port + 3);
    await start(["apps/sandbox/src/main.ts"], sandbox, `http://127.0.0.1:${port + 3}/healthz`);
    const own = await productEnvironment(folder, port);
    const env = { ...own, DATABASE_URL: urlAs("server", ownerUrl), ...options.environment };
    const apiUrl = `http://127.0.0.1:${port}`;
    const flags = options.nodeFlags ?? [];
    const api = await start([...flags, "apps/api/src/server.ts"], env, `${apiUrl}/readyz`);
    const databaseUrl = urlAs("worker", ownerUrl);
    const other = { ...env, DATABASE_URL: databaseUrl, KAUNTER_METRICS_PORT: `${port + 2}` };
    const health = `http://127.0.0.1:${port + 2}/healthz`;
    const worker = options.hasWorker && {
      worker: await start(["apps/api/src/worker.ts"], other, health),
    };
    const fpxKey = readFileSync(join(folder, "current.pem"), "utf8");
    return { apiUrl, ownerUrl, fpxKey, pids: { api, ...worker }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function sandboxEnvironment(folder: string, port: number): Record<string, string> {
  return {
    SANDBOX_PORT: `${port}`,
    SANDBOX_SMTP_PORT: `${port + 9}`,
    SANDBOX_KEYS_FOLDER: folder,
    SANDBOX_COUNCIL_SECRETS_FOLDER: makeCouncilSecrets(join(folder, "councils")),
  };
}

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

async function productEnvironment(folder: string, port: number) {
  const file = (name: string) => join(folder, name);
  const seller = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [seal, receipt] = [newKey(), newKey()];
  const pem = { type: "pkcs8", format: "pem" } as const;
  writeFileSync(file("seller.pem"), seller.privateKey.export(pem));
  writeFileSync(file("seal.pem"), seal.privateKey.export(pem));
  writeFileSync(file("receipt.pem"), receipt.privateKey.export(pem));
  writeFileSync(file("card.key"), randomBytes(8).toString("hex"));
  writeFileSync(file("capability.key"), randomBytes(32));
  writeFileSync(file("person.key"), randomBytes(32));
  const certificate = await fetch(`http://127.0.0.1:${port + 4}/certificates/current.cer`);
  writeFileSync(file("current.cer"), await certificate.text());
  return {
    KAUNTER_LOG_LEVEL: "error",
    KAUNTER_HOST: "127.0.0.1",
    ...proxyEnvironment,
    KAUNTER_PORT: `${port}`,
    KAUNTER_METRICS_PORT: `${port + 1}`,
    KAUNTER_PUBLIC_URL: `http://127.0.0.1:${port}`,
    KAUNTER_FPX_URL: `http://127.0.0.1:${port + 4}`,
    KAUNTER_FPX_EXCHANGE_ID: "EX00009999",
    KAUNTER_FPX_SELLER_ID: "SE00009999",
    KAUNTER_FPX_KEY_FILE: file("seller.pem"),
    KAUNTER_FPX_CERTIFICATE_FILES: file("current.cer"),
    KAUNTER_CARD_URL: `http://127.0.0.1:${port + 6}`,
    KAUNTER_CARD_MERCHANT_CODE: "M00001",
    KAUNTER_CARD_KEY_FILE: file("card.key"),
    KAUNTER_CAPABILITY_KEY_FILE: file("capability.key"),
    KAUNTER_SEAL_KEY_FILE: file("seal.pem"),
    KAUNTER_PERSON_KEY_FILE: file("person.key"),
    KAUNTER_RECEIPT_KEY_FILE: file("receipt.pem"),
    KAUNTER_SMTP_URL: `smtp://127.0.0.1:${port + 12}`,
    KAUNTER_MAIL_FROM: "Kaunter <kaunter@kaunter.example>",
    KAUNTER_COUNCIL_URL: `http://127.0.0.1:${port + 5}`,
    KAUNTER_COUNCIL_SECRETS_DIR: join(folder, "councils"),
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + healthyWithinMs;
  for (;;) {
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.at(-1)} did not start`);
    if (performance.now() > deadline) throw new Error(`Not healthy: ${url}`);
    await wait(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
