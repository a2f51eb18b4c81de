import { DomainError } from "@kaunter/domain/domain-error";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { registry } from "../../http/metrics.ts";
import type { StoredCharge } from "./council-records.ts";

export interface ReadDeps {
  log: Logger;
}

const unreadable = new Counter({
  name: "kaunter_unreadable_records_total",
  help: "How often somebody wanted a charge whose record cannot be read",
  registers: [registry],
});

/**
 * What the rules of its kind make of a charge. A record of a shape that they do not know, as a newer version of us may have
 * left it, is refused by itself and told to the operator: it keeps nobody from any other charge.
 */
export function readRecord<Read>(
  { log }: ReadDeps,
  { id, record, fault }: StoredCharge,
  read: (record: unknown) => Read,
): Read {
  try {
    if (fault !== undefined) throw fault;
    return read(record);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    unreadable.inc();
    log.error({ alarm: "unreadable_record", charge: id, err: error }, "a record cannot be read");
    throw new DomainError("record_unreadable");
  }
}
