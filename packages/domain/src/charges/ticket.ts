import type { Appraisal } from "./appraisal.ts";
import { chargeKinds } from "./kinds.ts";
import { appraiseOneOff, type OneOffOffer, type OneOffRecord } from "./one-off.ts";
import { readReference } from "./reference.ts";

/** Reads "TK00000001"; small letters, dashes and spaces do not matter. */
export function readTicketNo(text: string): string {
  return readReference(text, chargeKinds.ticket.shape);
}

/** What is payable of a ticket: a lot at a tamu, an entry, grass that was cut. */
export function appraiseTicket(record: OneOffRecord): Appraisal<OneOffOffer> {
  return appraiseOneOff(record, { code: "ticket", params: {}, amountSen: record.amountSen });
}
