import { Histogram } from "prom-client";
import { registry } from "../../http/metrics.ts";

/** An objective counts what took more than five minutes: ops/objectives.yml. */
export const mailedSeconds = new Histogram({
  name: "kaunter_receipt_mailed_seconds",
  help: "Time from a receipt to the mail server's word that it has the mail",
  buckets: [10, 60, 300, 3_600],
  registers: [registry],
});
