import { compoundStatuses, readCompoundReference } from "@kaunter/domain/charges/compound";
import { readPlate } from "@kaunter/domain/charges/reference";
import { DomainError } from "@kaunter/domain/domain-error";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import {
  amountColumn,
  choiceColumn,
  dayColumn,
  referenceColumn,
  textColumn,
  yesNoColumn,
} from "./column.ts";
import { layoutOf, MisfitCell } from "../../import-layout.ts";

export const compoundLayout = layoutOf({
  columns: {
    compound_no: referenceColumn(
      "The number on the compound",
      "V26-000123",
      (text) => readCompoundReference("individual", text).reference,
    ),
    type: choiceColumn("What it was given for", "vehicle", compoundTypes),
    amount: amountColumn("The full amount, before anything is taken off", "50.00"),
    offence_date: dayColumn("The day of the offence", "2026-03-07"),
    offence: textColumn("The offence as it is on the paper", "Meletak di garisan kuning"),
    status: choiceColumn("How it stands", "unpaid", compoundStatuses),
    court: yesNoColumn("Y when the case is in court", "N"),
    payer: textColumn("Who was given it: the plate for a vehicle, else the name", "ST 1234 A"),
  },
  toCharge: (row) => {
    const plate = row.type === "vehicle" ? plateOf(row.payer) : undefined;
    return {
      number: row.compound_no,
      ...(plate !== undefined && { plate }),
      record: {
        type: row.type,
        amountSen: row.amount,
        offenceOn: row.offence_date,
        offence: row.offence,
        status: row.status,
        isCourt: row.court,
        payer: plate ?? row.payer,
      },
    };
  },
});

function plateOf(payer: string): string {
  try {
    return readPlate(payer);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new MisfitCell("payer", { shape: "plate", example: "ST1234A" });
  }
}
