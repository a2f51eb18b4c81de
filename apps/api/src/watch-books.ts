import type { Dependencies } from "./dependencies.ts";
import { addGauge } from "./http/metrics.ts";
import { addBookGauges } from "./modules/books/watch/gauges.ts";

/** What alerts are made of: the state of the books, and what each provider must have watched. */
export function watchBooks({ db, gateways }: Dependencies): void {
  addBookGauges(db);
  for (const gauge of gateways.flatMap(({ gauges = [] }) => gauges)) addGauge(gauge);
}
