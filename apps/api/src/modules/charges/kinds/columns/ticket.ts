import { readAssessmentNo } from "@kaunter/domain/charges/assessment";
import { oneOffStatuses } from "@kaunter/domain/charges/one-off";
import { readTicketNo } from "@kaunter/domain/charges/ticket";
import { amountColumn, choiceColumn, dayColumn, referenceColumn, textColumn } from "./column.ts";
import { layoutOf } from "../../import-layout.ts";

export const ticketLayout = layoutOf({
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
