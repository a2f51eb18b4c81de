import { setTimeout as pause } from "node:timers/promises";

const restMs = 1_000;

/** Does some work again and again until stopped, with a rest when there was none; what is under way is finished first. */
export function repeat(work: () => Promise<number>, onError: (error: unknown) => void) {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const done = await work().catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (done > 0) continue;
      await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
