import {
  appraiseAssessment,
  coverAssessment,
  defaultAssessmentRates,
  readAssessmentNo,
  settleAssessment,
} from "@kaunter/domain/charges/assessment";
import { assessmentDeadlines } from "@kaunter/domain/charges/deadlines";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { assessmentLayout } from "./columns/assessment.ts";
import { basisPointsField, dayField, dayOfYearField, senField } from "./fields.ts";

const recordSchema = z.strictObject({
  ownerName: z.string(),
  address: z.string(),
  title: z.string(),
  isLandCess: z.boolean(),
  years: z.array(z.strictObject({ year: z.int(), chargeSen: senField, paidSen: senField })),
});

const ratesSchema = z.strictObject({
  rebateBasisPoints: basisPointsField.default(defaultAssessmentRates.rebateBasisPoints),
  rebateUntil: dayOfYearField.default(defaultAssessmentRates.rebateUntil),
  interestMonthlyBasisPoints: basisPointsField.default(
    defaultAssessmentRates.interestMonthlyBasisPoints,
  ),
  campaign: z
    .strictObject({
      on: z.enum(["interest", "current"]),
      basisPoints: basisPointsField,
      from: dayField,
      until: dayField,
    })
    .nullable()
    .default(null),
});

export const assessment: ChargeKind = {
  kind: "assessment",
  importLayout: assessmentLayout,
  isMeant: ({ payment_type }) => payment_type === "assessment",
  lookup: ({ council, _id }) => ({
    council,
    kind: "assessment",
    by: "number",
    number: readAssessmentNo(_id),
  }),
  appraise: (record, rates, today) =>
    appraiseAssessment(recordSchema.parse(record), ratesSchema.parse(rates), today),
  deadlines: (offers, _record, rates, today) =>
    assessmentDeadlines(offers, ratesSchema.parse(rates), today),
  covers: (record, { paidUntil }) => {
    if (paidUntil === undefined) throw new Error("An assessment is paid until a day");
    return coverAssessment(recordSchema.parse(record), paidUntil);
  },
  settle: (record, paid) =>
    settleAssessment(recordSchema.parse(record), paid.covers ?? assessment.covers(record, paid)),
  writeNumber: (number) => number.replace(/^(\d{2})(\d{4})(\d{3})$/, "$1-$2-$3"),
  present: ({ number, record }) => {
    const { ownerName, address, title, isLandCess, years } = recordSchema.parse(record);
    const paid = years.filter(({ chargeSen, paidSen }) => paidSen >= chargeSen);
    const firstOwed = Math.min(
      ...years.filter((row) => !paid.includes(row)).map(({ year }) => year),
    );
    const lastPaid = Math.max(...paid.map(({ year }) => year).filter((year) => year < firstOwed));
    return {
      type: "assessment",
      assessment_no: assessment.writeNumber(number),
      name: hideText(ownerName),
      house_no: hideText(address),
      current_title: hideText(title),
      landcess_effect: isLandCess ? "Y" : "N",
      paid_until: Number.isFinite(lastPaid) ? `${lastPaid}/4` : "",
    };
  },
};
