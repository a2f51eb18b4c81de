import { formatDay } from "@kaunter/domain/date-format";
import {
  type LicenceSelection,
  licenceStatuses,
  type LicenceStatus,
  readConsent,
} from "@kaunter/domain/charges/licensing";
import {
  appraiseTradingLicence,
  defaultTradingLicenceRates,
  readTradingLicenceNo,
  settleTradingLicence,
} from "@kaunter/domain/charges/trading-licence";
import { normaliseReference } from "@kaunter/domain/charges/reference";
import { writeRinggit } from "@kaunter/domain/money";
import { hideIdentityNumber, hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { dayField, dayOfYearField, senField } from "./fields.ts";

const recordSchema = z.strictObject({
  ownerName: z.string(),
  ownerIc: z.string(),
  businessName: z.string(),
  address: z.string(),
  businessCode: z.string(),
  subhead: z.string(),
  status: z.enum(Object.keys(licenceStatuses) as LicenceStatus[]),
  validUntil: dayField,
  balanceSen: senField,
  entryCount: z.int().min(1),
});

const { yearlyFeeSen, processFeeSen, earlyRenewalFrom, lapsedYearsLimit } =
  defaultTradingLicenceRates;
const ratesSchema = z.strictObject({
  yearlyFeeSen: senField.default(yearlyFeeSen),
  processFeeSen: senField.default(processFeeSen),
  earlyRenewalFrom: dayOfYearField.default(earlyRenewalFrom),
  lapsedYearsLimit: z.int().default(lapsedYearsLimit),
});

const licenceTypes = ["license", "permit", "council_permit_license"];

export const tradingLicence: ChargeKind = {
  kind: "trading_licence",
  // A trading licence is known by the letter its number starts with.
  isMeant: ({ payment_type = "", _id }) =>
    licenceTypes.includes(payment_type) && normaliseReference(_id).startsWith("R"),
  lookup: ({ council, _id }) => ({
    council,
    kind: "trading_licence",
    by: "number",
    number: readTradingLicenceNo(_id),
  }),
  appraise: (record, rates, today) =>
    appraiseTradingLicence(recordSchema.parse(record), ratesSchema.parse(rates), today),
  settle: (record, { paidUntil }) => settleTradingLicence(recordSchema.parse(record), paidUntil),
  readConsent: (selection, given, today) =>
    readConsent(selection as LicenceSelection, given, today),
  writeNumber: (number) => number,
  present: ({ number, record }) => {
    const licence = recordSchema.parse(record);
    return {
      type: "license",
      license_no: number,
      name: hideText(licence.ownerName),
      ic_no: hideIdentityNumber(licence.ownerIc),
      nama_s: hideText(licence.businessName),
      house_no: hideText(licence.address),
      statusl: licence.status,
      m_kod_type: "NIAGA",
      sah_hingga: formatDay(licence.validUntil),
      kod_j_niaga: licence.businessCode,
      subhead: licence.subhead,
      balance: writeRinggit(licence.balanceSen),
    };
  },
};
