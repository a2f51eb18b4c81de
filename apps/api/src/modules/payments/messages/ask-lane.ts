import { setTimeout as pause } from "node:timers/promises";
import { type CheckDeps, checkLeased, type DueCheck, leaseDue } from "./check-payments.ts";

const restMs = 1_000;

interface Lane {
  provider: string;
  /** How many questions may be under way at one provider: one that hangs holds up these, and no other provider's. */
  atOnce: number;
}

/** Asks one provider what is due, until stopped; what is under way is finished first. */
export function openLane(deps: CheckDeps, lane: Lane) {
  const stopping = new AbortController();
  const asking = ask(deps, lane, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await asking;
    },
  };
}

/** An answer that comes makes room for the next question, whoever else is still waited for. */
async function ask(deps: CheckDeps, { provider, atOnce }: Lane, signal: AbortSignal) {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const count = atOnce - running.size;
    for (const due of await leaseSome(deps, { provider, count })) {
      const check = checkLeased(deps, due).finally(() => running.delete(check));
      running.add(check);
    }
    await restUnless(running, signal);
  }
  await Promise.all(running);
}

/** Until a moment has passed, a question is answered, or nothing more is to be asked. */
async function restUnless(running: ReadonlySet<Promise<void>>, signal: AbortSignal) {
  const over = new AbortController();
  const rest = pause(restMs, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([rest.catch(() => undefined), ...running]);
  over.abort();
}

async function leaseSome(deps: CheckDeps, wanted: { provider: string; count: number }) {
  if (wanted.count === 0) return [];
  return leaseDue(deps.inTransaction, wanted).catch((error: unknown): DueCheck[] => {
    deps.log.error({ err: error }, "payments could not be checked");
    return [];
  });
}
