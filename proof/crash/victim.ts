import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { end, start, untilEnded, untilHealthy } from "../../tools/stage/processes.ts";

const preload = import.meta.resolve("./kill-at-mark.mjs");

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
    if (child) await untilEnded(child);
    return child?.signalCode === "SIGKILL";
  };
  return {
    death,
    start: async () => {
      child = start(["node", "--import", preload, file], { env, output: [log, log, "ipc"] });
      await untilHealthy(health, child);
    },
    arm: async (order) => {
      if (!child) throw new Error("It is not running.");
      const armed = once(child, "message");
      child.send(order);
      await armed;
    },
    stop: async () => {
      if (child) await end(child);
    },
  };
}
