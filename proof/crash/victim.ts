import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { spawnNode } from "./spawn-node.ts";

const preload = import.meta.resolve("./kill-at-mark.mjs");
const healthyWithinMs = 60_000;

export interface Program {
  file: string;
  env: Record<string, string>;
  health: string;
  /** Where its words go. */
  log: number;
}

export interface Order {
  mark: string;
  hit: number;
  stopAt?: string | undefined;
}

/** A process of the product that can be told to die, and started again. */
export interface Victim {
  /** Answers when it is listening for the mark. */
  arm: (order: Order) => Promise<void>;
  /** Resolves when it is dead: true when by its own hand. */
  death: () => Promise<boolean>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export function victimOf({ file, env, health, log }: Program): Victim {
  let child: ChildProcess | undefined;
  const death = async () => {
    if (!child) return false;
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    return child.signalCode === "SIGKILL";
  };
  return {
    death,
    start: async () => {
      child = spawnNode(["--import", preload, file], env, [log, log, "ipc"]);
      const early = once(child, "exit").then(() => {
        throw new Error(`${file} ended before it was healthy.`);
      });
      await Promise.race([untilHealthy(health), early]);
      early.catch(() => undefined);
    },
    arm: async (order) => {
      if (!child) throw new Error("It is not running.");
      const armed = once(child, "message");
      child.send(order);
      await armed;
    },
    stop: async () => {
      child?.kill("SIGTERM");
      await death();
    },
  };
}

export async function untilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + healthyWithinMs;
  while (performance.now() < deadline) {
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await wait(50);
  }
  throw new Error(`Not healthy: ${url}`);
}
