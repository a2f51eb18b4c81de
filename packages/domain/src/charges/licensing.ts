import type { CalendarDay } from "../calendar.ts";
import { DomainError, type ErrorCode } from "../domain-error.ts";
import { negateSen, type Sen } from "../money.ts";
import { readNric } from "../person/identity-number.ts";
import type { Offer } from "./appraisal.ts";
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
  /** The first year that a renewal pays for. */
  readonly renewalYear?: number;
};

/** The declaration of the person who renews a licence. */
export type Consent = { readonly name: string; readonly icNo: string };

/** Only a licence that is in force, or was until it ran out, is paid for online. */
export function mayProceed(status: LicenceStatus): boolean {
  return status === "A" || status === "T";
}

/** Councils keep debt as a negative balance. A positive one stays with the council: it pays for nothing online. */
export function arrearsLines(balanceSen: Sen): ExplanationLine[] {
  return balanceSen < 0 ? [{ code: "arrears", params: {}, amountSen: negateSen(balanceSen) }] : [];
}

/** Renewing takes a declaration; paying old debt takes none, and one that was given is not kept. */
export function readConsent(
  selection: LicenceSelection,
  given: Consent | undefined,
  today: CalendarDay,
): Consent | null {
  if (selection === "arrears_only") return null;
  const consent = { name: given?.name.trim() ?? "", icNo: given?.icNo.trim() ?? "" };
  const icFault = faultOfIc(consent.icNo, today);
  const faults = {
    ...(consent.name === "" && { name: "required" as const }),
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
