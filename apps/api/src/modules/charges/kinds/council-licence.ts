import {
  appraiseCouncilLicence,
  type CouncilLicenceType,
  defaultCouncilLicenceRates,
} from "@kaunter/domain/charges/council-licence";
import { readCouncilLicenceNo, writeLicenceNo } from "@kaunter/domain/charges/licence-number";
import { coversBalance } from "@kaunter/domain/charges/covers";
import { settleLicence } from "@kaunter/domain/charges/licensing";
import { printRefusalOf } from "@kaunter/domain/licence/printing";
import { type PrintType, printTemplates } from "@kaunter/domain/vocabulary/licences";
import { sen } from "@kaunter/domain/money";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { councilLicenceLayout } from "./columns/council-licence.ts";
import { dayOfYearField, senField } from "./fields.ts";
import { anyLicence, isLicenceSearch, licenceFields, presentLicence } from "./licence.ts";

const { processFeesSen, earlyRenewalFrom, lapsedYearsLimit, riskyBusinessCodes } =
  defaultCouncilLicenceRates;
const typeField = z.enum(Object.keys(processFeesSen) as CouncilLicenceType[]);

const recordSchema = z.strictObject({
  ...licenceFields,
  type: typeField,
  printType: z
    .custom<PrintType>((value) => typeof value === "number" && value in printTemplates)
    .nullable(),
  feeSen: senField,
  hasPhoto: z.boolean(),
});

const ratesSchema = z.strictObject({
  /** By type, what differs from the usual fee. */
  processFeesSen: z
    .partialRecord(typeField, senField)
    .default({})
    .transform((given) => ({ ...processFeesSen, ...given })),
  earlyRenewalFrom: dayOfYearField.default(earlyRenewalFrom),
  lapsedYearsLimit: z.int().default(lapsedYearsLimit),
  riskyBusinessCodes: z.array(z.string()).default([...riskyBusinessCodes]),
});

export const councilLicence: ChargeKind = {
  ...anyLicence,
  kind: "council_licence",
  importLayout: councilLicenceLayout,
  isMeant: (search) => isLicenceSearch(search, "council"),
  lookup: ({ council, _id }) => ({
    council,
    kind: "council_licence",
    by: "number",
    number: readCouncilLicenceNo(_id),
  }),
  appraise: (record, rates, today) =>
    appraiseCouncilLicence(recordSchema.parse(record), ratesSchema.parse(rates), today),
  covers: (record, { amountSen }) =>
    coversBalance(recordSchema.parse(record).balanceSen, sen(amountSen)),
  settle: (record, paid) => {
    const covers = paid.covers ?? councilLicence.covers(record, paid);
    return settleLicence(recordSchema.parse(record), paid.paidUntil, covers);
  },
  hasBalance: true,
  writeNumber: writeLicenceNo,
  present: ({ number, record }) => {
    const licence = recordSchema.parse(record);
    const refusal = printRefusalOf(licence);
    return {
      ...presentLicence(licence),
      license_no: writeLicenceNo(number),
      m_kod_type: licence.type,
      has_photo: licence.hasPhoto,
      ...(licence.printType !== null && { print_type: licence.printType }),
      ...(refusal !== null && { print_error: refusal }),
    };
  },
};
