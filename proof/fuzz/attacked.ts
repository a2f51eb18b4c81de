import type { ChildProcess } from "node:child_process";
import { spawnNode } from "../crash/spawn-node.ts";

const toBeMeasured = ["--expose-gc", "--import", import.meta.resolve("./report-memory.mjs")];

/** A server that is attacked. */
export interface Attacked {
  port: number;
  process: ChildProcess;
  /** Where it counts its answers. */
  metrics: string;
}

/**
 * It says only what a person must look at, which is kept. Addresses are believed as a proxy tells them, so that not all of
 * the attack comes from one.
 */
export function startAttacked(
  env: Record<string, string>,
  { port, metricsPort }: { port: number; metricsPort: number },
  alarms: string[],
): Attacked {
  const own = {
    KAUNTER_PORT: `${port}`,
    KAUNTER_METRICS_PORT: `${metricsPort}`,
    KAUNTER_LOG_LEVEL: "error",
    KAUNTER_TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  const output = ["pipe", "inherit", "ipc"] as const;
  const child = spawnNode([...toBeMeasured, "apps/api/src/server.ts"], { ...env, ...own }, output);
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    alarms.push(...text.split("\n").filter((line) => line.includes('"err":')));
  });
  return { port, process: child, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

export async function isAnswering({ process: child, port }: Attacked): Promise<boolean> {
  const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  return isReady && isRunning(child);
}
