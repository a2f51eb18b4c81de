import { dayOf } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import {
  appraiseCompound,
  compoundStatuses,
  defaultCompoundRates,
  readCompoundReference,
  settleCompound,
} from "@kaunter/domain/charges/compound";
import { coversArisen } from "@kaunter/domain/charges/covers";
import { compoundDeadlines } from "@kaunter/domain/charges/deadlines";
import { hideText } from "@kaunter/domain/person/masking";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { compoundLayout } from "./columns/compound.ts";
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

const stepSchema = z.strictObject({
  untilDay: z.int(),
  vehicleSen: senField,
  otherBasisPoints: basisPointsField,
});
const ratesSchema = z.strictObject({
  ladder: z.array(stepSchema).default([...defaultCompoundRates.ladder]),
});

export const compound: ChargeKind = {
  kind: "compound",
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
  appraise: (record, rates, today) =>
    appraiseCompound(recordSchema.parse(record), ratesSchema.parse(rates), today),
  deadlines: (offers, record, rates, today) =>
    compoundDeadlines(offers, recordSchema.parse(record), ratesSchema.parse(rates), today),
  covers: (record, { settledAt }) =>
    coversArisen(recordSchema.parse(record).offenceOn, dayOf(new Date(settledAt))),
  settle: (record, { covers = {} }) => settleCompound(recordSchema.parse(record), covers),
  writeNumber: (number) => number.replace(/^([A-Z]+\d{2})(\d{6})$/, "$1-$2"),
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
