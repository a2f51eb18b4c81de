import {
  appraiseCouncilLicence,
  councilLicenceOwed,
  type CouncilLicenceType,
  defaultCouncilLicenceRates,
} from "@kaunter/domain/charges/council-licence";
import { readCouncilLicenceNo, writeLicenceNo } from "@kaunter/domain/charges/licence-number";
import { printRefusalOf } from "@kaunter/domain/licence/printing";
import { printTemplates, type PrintType } from "@kaunter/domain/vocabulary/licences";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf, MisfitCell } from "../import-layout.ts";
import {
  amountColumn,
  choiceColumn,
  referenceColumn,
  textColumn,
  yesNoColumn,
} from "../import-columns.ts";
import { licenceColumns, licenceRecordOf } from "./licence-columns.ts";
import { dayOfYearField, senField } from "./fields.ts";
import {
  anyLicence,
  factsOfLicence,
  isLicenceSearch,
  licenceFields,
  presentLicence,
  renewable,
} from "./licence.ts";

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

const types = Object.keys(defaultCouncilLicenceRates.processFeesSen) as CouncilLicenceType[];
const prints = Object.keys(printTemplates);

const councilLicenceLayout = layoutOf({
  columns: {
    licence_no: referenceColumn(
      "The number of the licence or permit, seven digits with or without a dash",
      "201-0001",
      readCouncilLicenceNo,
    ),
    type: choiceColumn("The council's code for the type", "OPERASI", types),
    print: choiceColumn("How an operating licence is printed; 0 for all others", "1", [
      "0",
      ...prints,
    ]),
    ...licenceColumns,
    business_name: textColumn("The business, if there is one", "KEDAI SITI", false),
    fee: amountColumn("What a year costs, or a month where it is renewed by the month", "120.00"),
    photo: yesNoColumn("Y when the council has a photo of the holder", "Y"),
  },
  toCharge: ({ licence_no, type, print, fee, photo, ...row }) => {
    // Operating licences, and they alone, have a print of their own.
    if ((type === "OPERASI") === (print === "0")) {
      const choices = type === "OPERASI" ? prints : ["0"];
      throw new MisfitCell("print", { shape: "choice", choices });
    }
    const printType = print === "0" ? null : Number(print);
    const own = { type, printType, feeSen: fee, hasPhoto: photo };
    const record = { ...licenceRecordOf(row), ...own };
    return { number: licence_no, record, ...(row.receipts && { receipts: row.receipts }) };
  },
});

export const councilLicence: ChargeKind = {
  ...anyLicence,
  ...renewable(recordSchema),
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
  owed: (record, rates, { paidUntil }) =>
    councilLicenceOwed(recordSchema.parse(record), ratesSchema.parse(rates), paidUntil),
  readLicence: (record) => {
    const licence = recordSchema.parse(record);
    const { type, printType } = licence;
    return { ...factsOfLicence(licence), type, printType };
  },
  writeNumber: writeLicenceNo,
  numberField: "license_no",
  present: ({ number, record, hasPhoto }) => {
    const licence = recordSchema.parse(record);
    const refusal = printRefusalOf({ ...licence, hasPhoto });
    return {
      ...presentLicence(licence),
      license_no: writeLicenceNo(number),
      m_kod_type: licence.type,
      has_photo: hasPhoto,
      ...(licence.printType !== null && { print_type: licence.printType }),
      ...(refusal !== null && { print_error: refusal }),
    };
  },
};
