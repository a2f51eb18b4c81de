import { DomainError } from "@kaunter/domain/domain-error";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { registry } from "../../http/metrics.ts";
import type { CouncilSettings, StoredCharge } from "./council-records.ts";

export interface ReadDeps {
  log: Logger;
}

const unreadable = new Counter({
  name: "kaunter_unreadable_records_total",
  help: "How often somebody wanted a record of a charge, or rates of a council, that cannot be read",
  registers: [registry],
});

/**
 * What the rules of its kind make of a charge. A record of a shape that they do not know, as a newer version of us may have
 * left it, is refused by itself and told to the operator: it keeps nobody from any other charge.
 */
export function readRecord<Read>(
  deps: ReadDeps,
  { id, record, fault }: StoredCharge,
  read: (record: unknown) => Read,
): Read {
  return readOrTell(deps, { charge: id }, () => {
    if (fault !== undefined) throw fault;
    return read(record);
  });
}

/** The same for the rates of a council at which its payers declare: they keep nobody from any other council. */
export function readRates<Read>(
  deps: ReadDeps,
  { code, rates }: Pick<CouncilSettings, "rates"> & { code: string },
  read: (rates: CouncilSettings["rates"]) => Read,
): Read {
  return readOrTell(deps, { council: code }, () => read(rates));
}

function readOrTell<Read>({ log }: ReadDeps, where: object, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    unreadable.inc();
    log.error({ alarm: "unreadable_record", ...where, err: error }, "a record cannot be read");
    throw new DomainError("record_unreadable");
  }
}

/** Nothing of what was refused, where a list goes on without it. */
export function unlessRefused<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
