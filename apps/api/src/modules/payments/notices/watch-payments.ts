import { setTimeout as pause } from "node:timers/promises";
import { checkDuePayments } from "./check-payments.ts";

const restMs = 1_000;

/** Does what is due, again and again, until stopped; what is under way is finished first. */
export function watchPayments(deps: Parameters<typeof checkDuePayments>[0]) {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const done = await checkDuePayments(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, "payments could not be checked");
        return 0;
      });
      if (done > 0) continue;
      await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
