import * as paths from "@kaunter/contracts/paths";
import { dayOf } from "@kaunter/domain/calendar";
import {
  appraiseCompound,
  compoundOwed,
  compoundStatuses,
  defaultCompoundRates,
  readCompoundReference,
  settleCompound,
} from "@kaunter/domain/charges/compound";
import { coversArisen } from "@kaunter/domain/charges/covers";
import { compoundDeadlines } from "@kaunter/domain/charges/deadlines";
import { readPlate } from "@kaunter/domain/charges/reference";
import { formatDay } from "@kaunter/domain/date-format";
import { DomainError } from "@kaunter/domain/domain-error";
import { hideText } from "@kaunter/domain/person/masking";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf, MisfitCell } from "../import-layout.ts";
import {
  amountColumn,
  choiceColumn,
  dayColumn,
  referenceColumn,
  textColumn,
  yesNoColumn,
} from "../import-columns.ts";
import { basisPointsField, dayField, senField } from "./fields.ts";

const recordSchema = z.strictObject({
  type: z.enum(compoundTypes),
  amountSen: senField,
  offenceOn: dayField,
  offence: z.string(),
  status: z.enum(compoundStatuses),
  isCourt: z.boolean(),
  /** The offender's name or, for vehicles, the plate. */
  payer: z.string(),
});

/** Of a record that may be unreadable otherwise. */
const typeSchema = z.object({ type: z.string() });

const stepSchema = z.strictObject({
  untilDay: z.int(),
  vehicleSen: senField,
  otherBasisPoints: basisPointsField,
});
const ratesSchema = z.strictObject({
  ladder: z.array(stepSchema).default([...defaultCompoundRates.ladder]),
});

const compoundLayout = layoutOf({
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

export const compound: ChargeKind = {
  kind: "compound",
  searchPath: paths.compounds,
  importLayout: compoundLayout,
  isMeant: ({ payment_type }) => payment_type === "compound",
  lookup: ({ council, compound_type, _id }) => {
    // The number says its type; only a plate needs to be told.
    const { by, reference } = readCompoundReference(compound_type ?? "individual", _id);
    const charge = { council, kind: "compound" } as const;
    return by === "plate"
      ? { ...charge, by, plate: reference }
      : { ...charge, by, number: reference };
  },
  isWanted: (record, { compound_type: wanted }) => {
    const { type = wanted } = typeSchema.safeParse(record).data ?? {};
    return wanted === undefined || type === wanted;
  },
  appraise: (record, rates, today) =>
    appraiseCompound(recordSchema.parse(record), ratesSchema.parse(rates), today),
  deadlines: (offers, record, rates, today) =>
    compoundDeadlines(offers, recordSchema.parse(record), ratesSchema.parse(rates), today),
  owed: (record, rates, _paid, quotedOn) =>
    compoundOwed(recordSchema.parse(record), ratesSchema.parse(rates), quotedOn),
  covers: (record, { settledAt }) =>
    coversArisen(recordSchema.parse(record).offenceOn, dayOf(new Date(settledAt))),
  settle: (record, { covers = {} }) => settleCompound(recordSchema.parse(record), covers),
  writeNumber: (number) => number.replace(/^([A-Z]+\d{2})(\d{6})$/, "$1-$2"),
  numberField: "compound_no",
  // Who was given any other compound is no business of whoever pays it.
  subjectOf: (record) => {
    const { type, payer } = recordSchema.safeParse(record).data ?? {};
    return type === "vehicle" ? payer : undefined;
  },
  present: ({ number, record }) => {
    const { type, payer, offence, offenceOn } = recordSchema.parse(record);
    return {
      type: "compound",
      compound_id: number,
      compound_no: compound.writeNumber(number),
      compound_type: type,
      payer: hideText(payer),
      offence,
      offence_date: formatDay(offenceOn),
    };
  },
};
