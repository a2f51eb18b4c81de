import { Histogram } from "prom-client";
import { registry } from "../../../http/metrics.ts";

/** An objective counts what took more than a minute: ops/objectives.yml. */
export const appliedSeconds = new Histogram({
  name: "kaunter_message_applied_seconds",
  help: "Time from a provider's message to its effect on the payment",
  buckets: [1, 10, 60, 600],
  registers: [registry],
});
