import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { end, isRunning, start, untilEnded, untilHealthy } from "../../tools/stage/processes.ts";

const preload = import.meta.resolve("./kill-at-mark.mjs");

export interface Program {
  file: string;
  env: Record<string, string>;
  health: string;
  /** The file of its words. */
  log: string;
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

/** A database that gives no connection in time ends a process that starts; its supervisor starts it again. */
const starts = 3;

export function victimOf({ file, env, health, log }: Program): Victim {
  const words = openSync(log, "a");
  let child: ChildProcess | undefined;
  const death = async () => {
    if (child) await untilEnded(child);
    return child?.signalCode === "SIGKILL";
  };
  return {
    death,
    start: async () => {
      for (let count = 1; ; count += 1) {
        child = start(["node", "--import", preload, file], { env, output: [words, words, "ipc"] });
        try {
          return await untilHealthy(health, child);
        } catch (error) {
          process.stderr.write(`${String(error)}\n${lastWordsIn(log)}\n`);
          if (count === starts || isRunning(child)) throw error;
        }
      }
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

function lastWordsIn(log: string): string {
  return readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n");
}
