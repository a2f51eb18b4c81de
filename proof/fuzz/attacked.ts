import type { ChildProcess } from "node:child_process";
import { urlOf } from "../../tools/stage/ports.ts";
import { isHealthy, isRunning, start } from "../../tools/stage/processes.ts";

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
  const child = start(["node", ...toBeMeasured, "apps/api/src/server.ts"], {
    env: { ...env, ...own },
    output: ["pipe", "inherit", "ipc"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    alarms.push(...text.split("\n").filter((line) => line.includes('"err":')));
  });
  return { port, process: child, metrics: `${urlOf(metricsPort)}/metrics` };
}

export async function isAnswering({ process: child, port }: Attacked): Promise<boolean> {
  return (await isHealthy(`${urlOf(port)}/readyz`)) && isRunning(child);
}
