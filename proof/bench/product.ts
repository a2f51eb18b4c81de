import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { urlAs } from "../../tools/stage/connection.ts";
import { productEnvironment, workerEnvironment } from "../../tools/stage/environment.ts";
import { makeKeys } from "../../tools/stage/keys.ts";
import { reservePorts, urlOf } from "../../tools/stage/ports.ts";
import { end, type Environment, start, untilHealthy } from "../../tools/stage/processes.ts";
import { openSandbox } from "../../tools/stage/sandbox.ts";
import { proxyEnvironment } from "../visitor.ts";

export interface Product {
  apiUrl: string;
  ownerUrl: string;
  /** What was sent by mail. */
  mailbox: string;
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

/** The product in front of a database for as long as something is done with it. */
export async function withProduct<T>(
  ownerUrl: string,
  options: ProductOptions,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await openProduct(ownerUrl, options);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
}

/** One API process, FPX as the sandbox plays it, and the worker if it is to be measured too. */
export async function openProduct(ownerUrl: string, options: ProductOptions): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
  const keys = makeKeys(join(folder, "keys"));
  const ports = await reservePorts();
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.toReversed()) await close();
  };
  const open = async (args: string[], env: Environment, health: string) => {
    const child = start(["node", ...args], { env, output: ["ignore", "inherit"] });
    closing.push(() => end(child));
    await untilHealthy(health, child);
    return child.pid ?? 0;
  };
  try {
    const sandbox = await openSandbox(folder, keys, ports);
    closing.push(sandbox.stop);
    const apiUrl = urlOf(ports.api);
    const env = {
      ...productEnvironment(keys, ports),
      ...proxyEnvironment,
      KAUNTER_LOG_LEVEL: "error",
      KAUNTER_HOST: "127.0.0.1",
      KAUNTER_PORT: `${ports.api}`,
      KAUNTER_METRICS_PORT: `${ports.metrics}`,
      DATABASE_URL: urlAs("server", ownerUrl),
      ...options.environment,
    };
    const api = await open(
      [...(options.nodeFlags ?? []), "apps/api/src/server.ts"],
      env,
      `${apiUrl}/readyz`,
    );
    const others = {
      ...env,
      ...workerEnvironment(keys, ports),
      DATABASE_URL: urlAs("worker", ownerUrl),
      KAUNTER_METRICS_PORT: `${ports.workerMetrics}`,
    };
    const health = `${urlOf(ports.workerMetrics)}/healthz`;
    const worker = options.hasWorker && {
      worker: await open(["apps/api/src/worker.ts"], others, health),
    };
    const fpxKey = readFileSync(join(keys.fpxFolder, "current.pem"), "utf8");
    const mailbox = `${sandbox.url}/mailbox.json`;
    return { apiUrl, ownerUrl, mailbox, fpxKey, pids: { api, ...worker }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
