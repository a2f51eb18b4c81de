import { type CalendarDay, isBefore, yearOf } from "../calendar.ts";
import { DomainError, type ErrorCode } from "../domain-error.ts";
import { negateSen, type Sen, sen, zeroSen } from "../money.ts";
import { holdsCardNumber } from "../person/card-number.ts";
import { readNric } from "../person/identity-number.ts";
import type { Offer } from "./appraisal.ts";
import type { Covers } from "./covers.ts";
import type { ExplanationLine } from "./quote.ts";

/** The letters by which councils keep the status of a licence: aktif, tamat, gantung, batal, proses, henti. */
export const licenceStatuses = {
  A: "active",
  T: "expired",
  G: "suspended",
  B: "cancelled",
  P: "in_process",
  H: "closed",
} as const;
export type LicenceStatus = keyof typeof licenceStatuses;

export const licenceSelections = ["renewal", "arrears_only"] as const;
export type LicenceSelection = (typeof licenceSelections)[number];

export type LicenceOffer = Offer<LicenceSelection> & {
  /** The first year that a renewal pays for, and the first month of it where licences are renewed by the month. */
  readonly renewalYear?: number;
  readonly renewalMonth?: number;
};

/** What every licence has that can be paid. */
export type LicenceRecord = {
  readonly status: LicenceStatus;
  readonly validUntil: CalendarDay;
  /** Negative is owed. */
  readonly balanceSen: Sen;
  readonly businessCode: string;
};

/** The kinds of business that a council looks at again each time: theirs is the counter. By default the sale of liquor. */
export const defaultRiskyBusinessCodes: readonly string[] = ["191"];

/** The declaration of the person who renews a licence. */
export type Consent = { readonly name: string; readonly icNo: string };

/** Only a licence that is in force, or was until it ran out, is paid for online. */
export function mayProceed(status: LicenceStatus): boolean {
  return status === "A" || status === "T";
}

export function isEarlyRenewal(renewalYear: number, today: CalendarDay): boolean {
  return renewalYear > yearOf(today);
}

/** Councils keep debt as a negative balance. A positive one stays with the council: it pays for nothing online. */
export function arrearsLines(balanceSen: Sen): ExplanationLine[] {
  return balanceSen < 0 ? [{ code: "arrears", params: {}, amountSen: negateSen(balanceSen) }] : [];
}

/**
 * The record once a renewal, or old debt alone, is paid; null when nothing of that is owed any more. A council that has
 * suspended or closed a licence since is not contradicted.
 */
export function settleLicence<Kept extends LicenceRecord>(
  record: Kept,
  renewedUntil: CalendarDay | undefined,
  { balanceSen: paidSen = zeroSen }: Covers,
): Kept | null {
  const isRenewed = renewedUntil !== undefined && isBefore(record.validUntil, renewedUntil);
  const isPaidOff = record.balanceSen < 0 && paidSen > 0;
  if (renewedUntil === undefined ? !isPaidOff : !isRenewed) return null;
  const { status } = record;
  return {
    ...record,
    balanceSen: isPaidOff ? sen(Math.min(0, record.balanceSen + paidSen)) : record.balanceSen,
    ...(isRenewed && { validUntil: renewedUntil, status: mayProceed(status) ? "A" : status }),
  };
}

/** Renewing takes a declaration; paying old debt takes none, and one that was given is not kept. */
export function readConsent(
  selection: LicenceSelection,
  given: Consent | undefined,
  today: CalendarDay,
): Consent | null {
  if (selection === "arrears_only") return null;
  const icNo = given?.icNo.replaceAll(/[\s-]/g, "") ?? "";
  const consent = { name: given?.name.trim() ?? "", icNo };
  const icFault = faultOfIc(icNo, today);
  const faults = {
    ...(consent.name === "" && { name: "required" as const }),
    ...(holdsCardNumber(consent.name) && { name: "card_number" as const }),
    ...(icFault && { ic_no: icFault }),
  };
  if (Object.keys(faults).length > 0) throw new DomainError("invalid_request", faults);
  return consent;
}

function faultOfIc(icNo: string, today: CalendarDay): ErrorCode | null {
  if (icNo === "") return "required";
  try {
    readNric(icNo, today);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
