import { availableParallelism } from "node:os";
import { DomainError } from "@kaunter/domain/domain-error";

/** Does a piece of work when its turn has come, or refuses it as `busy`. */
export type HashingQueue = <T>(work: () => Promise<T>) => Promise<T>;

export interface QueueLimits {
  atOnce: number;
  waitingMost: number;
  /** Nobody stands in the queue for longer: whoever waited for nothing presses again, and makes it longer. */
  waitingMostMs: number;
}

/**
 * A hash takes a core for some seventy milliseconds. One core is left to everybody else, and so are the other threads of
 * Node's pool of four, so that a crowd of logins keeps no payment waiting.
 */
const productionLimits: QueueLimits = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waitingMost: 64,
  waitingMostMs: 4_000,
};

export function createHashingQueue(limits: QueueLimits = productionLimits): HashingQueue {
  const { atOnce, waitingMost, waitingMostMs } = limits;
  const waiting = new Set<() => void>();
  let running = 0;

  async function waitForTurn(): Promise<void> {
    if (waiting.size >= waitingMost) throw new DomainError("busy");
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new DomainError("busy"));
      }, waitingMostMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(begin);
    });
  }

  return async (work) => {
    if (running < atOnce) running += 1;
    else await waitForTurn();
    try {
      return await work();
    } finally {
      // A password that is done gives its place to the one that has waited longest.
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
