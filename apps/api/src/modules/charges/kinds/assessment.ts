import * as paths from "@kaunter/contracts/paths";
import type { CalendarDay } from "@kaunter/domain/calendar";
import {
  appraiseAssessment,
  assessmentOwed,
  coverAssessment,
  defaultAssessmentRates,
  quotedAssessment,
  readAssessmentNo,
  settleAssessment,
  writePaidUntil,
} from "@kaunter/domain/charges/assessment";
import { assessmentDeadlines } from "@kaunter/domain/charges/deadlines";
import { explainedSen, type Quote } from "@kaunter/domain/charges/quote";
import { negateSen, writeRinggit, zeroSen } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf } from "../import-layout.ts";
import { amountColumn, referenceColumn, textColumn, yesNoColumn } from "../import-columns.ts";
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

/** One row for each account, two columns for each year. */
const assessmentLayout = layoutOf({
  columns: {
    assessment_no: referenceColumn(
      "The account, nine digits with or without dashes",
      "10-1001-003",
      readAssessmentNo,
    ),
    owner_name: textColumn("The owner", "SITI BINTI ALI"),
    address: textColumn("The address of the property", "LOT 12, JALAN APAS, 91000 TAWAU"),
    title: textColumn("The land title", "TL 107512345", false),
    land_cess: yesNoColumn("Y when the account pays land cess instead of rates", "N"),
  },
  yearly: {
    charge: amountColumn("What the year costs, without interest and rebate", "180.00"),
    paid: amountColumn("What was paid of it", "0.00"),
  },
  toCharge: (row, years) => ({
    number: row.assessment_no,
    record: {
      ownerName: row.owner_name,
      address: row.address,
      title: row.title,
      isLandCess: row.land_cess,
      years: years.map(({ year, charge, paid }) => ({ year, chargeSen: charge, paidSen: paid })),
    },
  }),
});

export const assessment: ChargeKind = {
  kind: "assessment",
  writeUntil: writePaidUntil,
  presentDiscounts,
  searchPath: paths.assessments,
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
  owed: (record, rates, paid, quotedOn) =>
    assessmentOwed(readQuoted(record, paid), ratesSchema.parse(rates), untilOf(paid), quotedOn),
  covers: (record, paid) => coverAssessment(readQuoted(record, paid), untilOf(paid)),
  settle: (record, paid) =>
    settleAssessment(recordSchema.parse(record), paid.covers ?? assessment.covers(record, paid)),
  writeNumber: (number) => number.replace(/^(\d{2})(\d{4})(\d{3})$/, "$1-$2-$3"),
  numberField: "assessment_no",
  lineFields: ({ selection, ...quote }) => ({
    full_payment: selection === "3",
    ...presentDiscounts(quote),
  }),
  subjectOf: (record) => recordSchema.safeParse(record).data?.address,
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

/** What of a record a payment was quoted for; all of it where that is no longer known. */
function readQuoted(record: unknown, { explanation }: Partial<Pick<Quote, "explanation">>) {
  const read = recordSchema.parse(record);
  return explanation === undefined ? read : quotedAssessment(read, explanation);
}

function untilOf({ paidUntil }: { paidUntil?: CalendarDay }): CalendarDay {
  if (paidUntil === undefined) throw new Error("An assessment is paid until a day");
  return paidUntil;
}

/** Specified as amounts that were taken off; there has been no GST since 2018. */
function presentDiscounts(quote: Quote) {
  return {
    gst_amount: writeRinggit(zeroSen),
    discount: writeRinggit(negateSen(explainedSen(quote, "rebate"))),
    special_discount: writeRinggit(negateSen(explainedSen(quote, "special_discount"))),
  };
}
