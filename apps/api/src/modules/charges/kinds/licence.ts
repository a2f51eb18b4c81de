import type { SearchSelection } from "@kaunter/contracts/charges";
import { coversBalance } from "@kaunter/domain/charges/covers";
import { type NumberClass, numberClassOf } from "@kaunter/domain/charges/licence-number";
import { licenceDeadlines } from "@kaunter/domain/charges/deadlines";
import {
  type LicenceRecord,
  licenceStatuses,
  type LicenceSelection,
  type LicenceStatus,
  readConsent,
  settleLicence,
} from "@kaunter/domain/charges/licensing";
import { explainedSen } from "@kaunter/domain/charges/quote";
import { formatDay } from "@kaunter/domain/date-format";
import { negateSen, type Sen, sen, writeRinggit, zeroSen } from "@kaunter/domain/money";
import { hideIdentityNumber, hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { dayField, senField } from "./fields.ts";

/** What councils keep of every licence. */
export const licenceFields = {
  ownerName: z.string(),
  ownerIc: z.string(),
  businessName: z.string(),
  address: z.string(),
  businessCode: z.string(),
  subhead: z.string(),
  status: z.enum(Object.keys(licenceStatuses) as LicenceStatus[]),
  validUntil: dayField,
  balanceSen: senField,
};

type Licence = LicenceRecord &
  Record<"ownerName" | "ownerIc" | "businessName" | "address" | "subhead", string>;

const searchTypes: readonly SearchSelection["payment_type"][] = [
  "license",
  "permit",
  "council_permit_license",
];

/** People look for licences, permits and stalls alike: the number says which of them is meant. */
export function isLicenceSearch(
  { payment_type, _id }: SearchSelection,
  numberClass: NumberClass,
): boolean {
  return searchTypes.includes(payment_type) && numberClassOf(_id) === numberClass;
}

/** What is alike for all licences. */
export const anyLicence = {
  missing: "result_not_found",
  readConsent: (selection, given, today) =>
    readConsent(selection as LicenceSelection, given, today),
  deadlines: (offers, record, _rates, today) =>
    licenceDeadlines(offers, z.object({ validUntil: dayField }).parse(record), today),
  arrearsBeside: (record, renewedUntil) => {
    const shape = z.object({ validUntil: dayField, balanceSen: senField });
    const { validUntil, balanceSen } = shape.parse(record);
    return validUntil === renewedUntil && balanceSen < 0 ? negateSen(balanceSen) : zeroSen;
  },
  lineFields: ({ selection }) => ({
    arrears_only: selection === "arrears_only",
    gst_amount: writeRinggit(zeroSen),
    discount: writeRinggit(zeroSen),
  }),
  subjectOf: (record) =>
    z.object({ businessName: z.string() }).safeParse(record).data?.businessName,
} as const satisfies Partial<ChargeKind>;

/** What paying a licence covers, and what its record is then. */
export function renewable<Kept extends LicenceRecord>(schema: z.ZodType<Kept>) {
  const covers: ChargeKind["covers"] = (record, paid) =>
    coversBalance(schema.parse(record).balanceSen, arrearsIn(paid));
  return {
    covers,
    settle: (record, paid) =>
      settleLicence(schema.parse(record), paid.paidUntil, paid.covers ?? covers(record, paid)),
    hasBalance: true,
  } satisfies Partial<ChargeKind>;
}

/** How much of a payment is for arrears: of a renewal what it was quoted, for the rest is fees. */
function arrearsIn({ amountSen, explanation }: Parameters<ChargeKind["covers"]>[1]): Sen {
  return explanation
    ? explainedSen({ amountSen: sen(amountSen), explanation }, "arrears")
    : sen(amountSen);
}

/** Of every licence, whatever its kind. */
export function factsOfLicence(licence: Licence) {
  const { ownerName, ownerIc, businessName, address, businessCode } = licence;
  return { ownerName, ownerIc: hideIdentityNumber(ownerIc), businessName, address, businessCode };
}

export function presentLicence(licence: Licence) {
  return {
    type: "license" as const,
    name: hideText(licence.ownerName),
    ic_no: hideIdentityNumber(licence.ownerIc),
    nama_s: hideText(licence.businessName),
    house_no: hideText(licence.address),
    statusl: licence.status,
    sah_hingga: formatDay(licence.validUntil),
    kod_j_niaga: licence.businessCode,
    subhead: licence.subhead,
    balance: writeRinggit(licence.balanceSen),
  };
}
