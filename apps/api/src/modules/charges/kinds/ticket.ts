import { readAssessmentNo } from "@kaunter/domain/charges/assessment";
import { oneOffStatuses } from "@kaunter/domain/charges/one-off";
import { appraiseTicket, readTicketNo } from "@kaunter/domain/charges/ticket";
import { formatDay } from "@kaunter/domain/date-format";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf } from "../import-layout.ts";
import { assessment } from "./assessment.ts";
import {
  amountColumn,
  choiceColumn,
  dayColumn,
  referenceColumn,
  textColumn,
} from "../import-columns.ts";
import { dayField, senField } from "./fields.ts";
import { paidOnce } from "./one-off.ts";

const recordSchema = z.strictObject({
  amountSen: senField,
  status: z.enum(oneOffStatuses),
  issuedOn: dayField,
  description: z.string(),
  payer: z.string(),
  /** Of the property against which it was raised. */
  assessmentNumber: z.string().nullable(),
});

const ticketLayout = layoutOf({
  columns: {
    reference_id: referenceColumn(
      "The number of the ticket, TK and eight digits",
      "TK00000123",
      readTicketNo,
    ),
    amount: amountColumn("What it costs", "2.00"),
    status: choiceColumn("How it stands", "unpaid", oneOffStatuses),
    ticket_date: dayColumn("The day it was given out", "2026-03-07"),
    description: textColumn("What it is for, as it is on the paper", "Lot tamu"),
    payer: textColumn("Who was given it", "SITI BINTI ALI"),
    assessment_no: referenceColumn(
      "The property against which it was raised; empty where there is none",
      "10-1001-003",
      (text) => (text === "" ? "" : readAssessmentNo(text)),
    ),
  },
  toCharge: (row) => ({
    number: row.reference_id,
    record: {
      amountSen: row.amount,
      status: row.status,
      issuedOn: row.ticket_date,
      description: row.description,
      payer: row.payer,
      assessmentNumber: row.assessment_no === "" ? null : row.assessment_no,
    },
  }),
});

export const ticket: ChargeKind = {
  ...paidOnce(recordSchema, ({ issuedOn }) => issuedOn),
  kind: "ticket",
  isMeant: ({ payment_type }) => payment_type === "ticket",
  lookup: ({ council, _id }) => ({
    council,
    kind: "ticket",
    by: "number",
    number: readTicketNo(_id),
  }),
  appraise: (record) => appraiseTicket(recordSchema.parse(record)),
  importLayout: ticketLayout,
  writeNumber: (number) => number,
  numberField: "reference_id",
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
