import { repeat } from "../../../jobs/repeat.ts";
import { openLane } from "./ask-lane.ts";
import type { CheckDeps } from "./check-payments.ts";
import { applyWaiting } from "./apply-waiting.ts";

const questionsAtOnce = 16;

/** Asks each provider what is due, and applies what could not be applied, until stopped. */
export function watchPayments(deps: CheckDeps, atOnce = questionsAtOnce) {
  const watches = [
    ...deps.gateways.map(({ provider }) => openLane(deps, { provider, atOnce })),
    repeat(
      () => applyWaiting(deps),
      (error) => deps.log.error({ err: error }, "kept messages could not be applied"),
    ),
  ];
  return {
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()));
    },
  };
}
