import type { Appraisal } from "./appraisal.ts";
import { numberShapes } from "./number-shapes.ts";
import { appraiseOneOff, type OneOffOffer, type OneOffRecord } from "./one-off.ts";
import { readReference } from "./reference.ts";

/** Reads "TK00000001"; small letters, dashes and spaces do not matter. */
export function readTicketNo(text: string): string {
  return readReference(text, numberShapes.ticket);
}

/** What is payable of a ticket: a lot at a tamu, an entry, grass that was cut. */
export function appraiseTicket(record: OneOffRecord): Appraisal<OneOffOffer> {
  return appraiseOneOff(record, { code: "ticket", params: {}, amountSen: record.amountSen });
}
