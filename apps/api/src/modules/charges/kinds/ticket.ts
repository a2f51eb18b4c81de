import { dayOf } from "@kaunter/domain/calendar";
import { coversArisen } from "@kaunter/domain/charges/covers";
import { oneOffStatuses, settleOneOff } from "@kaunter/domain/charges/one-off";
import { appraiseTicket, readTicketNo } from "@kaunter/domain/charges/ticket";
import { formatDay } from "@kaunter/domain/date-format";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { assessment } from "./assessment.ts";
import { dayField, senField } from "./fields.ts";
import { ticketLayout } from "./columns/ticket.ts";

const recordSchema = z.strictObject({
  amountSen: senField,
  status: z.enum(oneOffStatuses),
  issuedOn: dayField,
  description: z.string(),
  payer: z.string(),
  /** Of the property against which it was raised. */
  assessmentNumber: z.string().nullable(),
});

export const ticket: ChargeKind = {
  kind: "ticket",
  isMeant: ({ payment_type }) => payment_type === "ticket",
  lookup: ({ council, _id }) => ({
    council,
    kind: "ticket",
    by: "number",
    number: readTicketNo(_id),
  }),
  appraise: (record) => appraiseTicket(recordSchema.parse(record)),
  covers: (record, { settledAt }) =>
    coversArisen(recordSchema.parse(record).issuedOn, dayOf(new Date(settledAt))),
  settle: (record, { covers = {} }) => {
    const read = recordSchema.parse(record);
    return settleOneOff(read, read.issuedOn, covers);
  },
  importLayout: ticketLayout,
  writeNumber: (number) => number,
  present: ({ number, record }) => {
    const { payer, description, issuedOn, assessmentNumber } = recordSchema.parse(record);
    return {
      type: "ticket",
      reference_id: number,
      name: hideText(payer),
      description,
      ticket_date: formatDay(issuedOn),
      ...(assessmentNumber !== null && { assessment_no: assessment.writeNumber(assessmentNumber) }),
    };
  },
};
