import type { Logger } from "pino";
import { trace } from "./tracepoints.ts";

const stopTimeoutMs = 30_000;

/** On SIGTERM or SIGINT: finish what is under way, close everything, leave. A hang is cut short. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  const handle = (signal: NodeJS.Signals) => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    const stopped = stop();
    trace("stop.begun");
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  // Node would print the error whole, with whatever it quotes.
  process.once("uncaughtException", (error) => {
    log.error({ err: error }, "unexpected fault: the process ends");
    process.exit(1);
  });
  process.once("SIGTERM", handle);
  process.once("SIGINT", handle);
}
