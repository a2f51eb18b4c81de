import type { ChildProcess } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Environment, isHealthy, start, untilEnded, untilHealthy } from "./processes.ts";

const restMs = 200;
/** Less than a client waits for an answer that comes when a restart is over. */
const backWithinMs = 280_000;
/** Who ends so often before it is at work refuses what it is given. */
const startsAtMost = 5;
const wordsAtMost = 1_000;

/** A process that is started again whenever it ends, as an operator's supervisor would. */
export interface Supervised {
  name: string;
  /** Of its present life. */
  pid: () => number | undefined;
  kill: () => void;
  /** Asks it to end, and waits until the next one is at work; says its last words if none ever is. */
  restart: () => Promise<void>;
  /** How often it ended at work although nobody killed it; one that cannot start yet is tried again. */
  falls: () => number;
  stop: () => Promise<void>;
}

interface Wanted {
  name: string;
  file: string;
  /** Read at every start. */
  env: () => Environment;
  log: string;
  /** Answers well once the process is at work. */
  health: string;
}

export function supervise({ name, file, env, log, health }: Wanted): Supervised {
  const words = openSync(log, "a");
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let isKilled = false;
  let falls = 0;
  let starts = 0;
  const live = async () => {
    while (!stopping.signal.aborted) {
      child = start(["node", file], { env: env(), output: [words, words] });
      starts += 1;
      const wasAtWork = untilHealthy(health, child).then(
        () => true,
        () => false,
      );
      await untilEnded(child);
      if (stopping.signal.aborted) return;
      if (!isKilled && (await wasAtWork)) falls += 1;
      if (!isKilled) await pause(restMs);
      isKilled = false;
    }
  };
  const living = live();
  return {
    name,
    pid: () => child?.pid,
    kill: () => {
      if (child?.kill("SIGKILL")) isKilled = true;
    },
    restart: async () => {
      const before = child;
      isKilled = true;
      before?.kill("SIGTERM");
      if (before) await untilEnded(before);
      const lastStart = starts + startsAtMost;
      const deadlineMs = performance.now() + backWithinMs;
      while (!(await isHealthy(health))) {
        if (starts > lastStart || performance.now() > deadlineMs) {
          throw new Error(`${name} does not come back: ${lastWordsOf(log)}`);
        }
        await pause(restMs);
      }
    },
    falls: () => falls,
    stop: async () => {
      stopping.abort();
      child?.kill("SIGTERM");
      await living;
    },
  };
}

const lastWordsOf = (log: string) => readFileSync(log, "utf8").slice(-wordsAtMost).trim();
