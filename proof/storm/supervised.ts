import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = join(import.meta.dirname, "..", "..");
const restMs = 200;
const startsWithinMs = 10_000;

/** A process that is started again whenever it ends, as an operator's supervisor would. */
export interface Supervised {
  name: string;
  kill: () => void;
  /** How often it ended at work although nobody killed it; one that cannot start yet is tried again. */
  falls: () => number;
  stop: () => Promise<void>;
}

interface Wanted {
  name: string;
  file: string;
  /** Read at every start. */
  env: () => Readonly<Record<string, string>>;
  log: string;
}

export function supervise({ name, file, env, log }: Wanted): Supervised {
  const output = openSync(log, "a");
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let isKilled = false;
  let falls = 0;
  const live = async () => {
    while (!stopping.signal.aborted) {
      child = spawn("node", [file], {
        cwd: root,
        env: { ...process.env, ...env() },
        stdio: ["ignore", output, output],
      });
      const startedMs = performance.now();
      await once(child, "exit");
      if (stopping.signal.aborted) return;
      if (!isKilled && performance.now() - startedMs > startsWithinMs) falls += 1;
      if (!isKilled) await pause(restMs);
      isKilled = false;
    }
  };
  const living = live();
  return {
    name,
    kill: () => {
      if (child?.kill("SIGKILL")) isKilled = true;
    },
    falls: () => falls,
    stop: async () => {
      stopping.abort();
      child?.kill("SIGTERM");
      await living;
    },
  };
}

export async function untilReady(url: string): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error(`${url} did not become ready.`);
}
