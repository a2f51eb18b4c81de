import { type CalendarDay, calendarDay, isBefore, partsOf, twoDigits } from "../calendar.ts";
import { type LicenceType, licenceTerms } from "../vocabulary/licences.ts";

/** What was renewed: a licence of a type, up to a day. */
export type Renewed = { readonly type: LicenceType; readonly validUntil: CalendarDay };

/** The name of the document that a renewal makes: the number and the year, and the month but for a trading licence. */
export function documentName(licenceNo: string, { type, validUntil }: Renewed): string {
  const { year, month } = partsOf(validUntil);
  const parts = type === "NIAGA" ? [year] : [year, twoDigits(month)];
  return [licenceNo, ...parts].join("-");
}

/**
 * The first day of the last year, or the last month, that was paid for. What was paid for years that went by without a
 * licence makes nobody have had one.
 */
export function validFrom({ type, validUntil }: Renewed): CalendarDay {
  const { year, month } = partsOf(validUntil);
  const isMonthly = licenceTerms[type] === "month";
  return calendarDay({ year, month: isMonthly ? month : 1, day: 1 });
}

/** What two people may say of a licence; the last word counts. */
export const licenceRulings = ["suspended", "revoked", "reinstated"] as const;
export type LicenceRuling = (typeof licenceRulings)[number];
/** One that was not taken back. */
export type StandingRuling = Exclude<LicenceRuling, "reinstated">;

/** What each ruling may follow; a licence of which nothing was said is as good as a reinstated one. */
const before: Readonly<Record<LicenceRuling, readonly LicenceRuling[]>> = {
  suspended: ["reinstated"],
  revoked: ["reinstated", "suspended"],
  reinstated: ["suspended", "revoked"],
};

export function mayRule(last: LicenceRuling | undefined, next: LicenceRuling): boolean {
  return before[next].includes(last ?? "reinstated");
}

export const licenceStates = [
  "valid",
  "upcoming",
  "expired",
  "suspended",
  "revoked",
  "void",
] as const;
export type LicenceState = (typeof licenceStates)[number];

export type LicenceStanding = {
  readonly validFrom: CalendarDay;
  readonly validUntil: CalendarDay;
  readonly lastRuling?: LicenceRuling;
  /** Its receipt counts no more. */
  readonly isVoid: boolean;
};

/** What a licence is worth on a day. What people decided weighs more than the calendar. */
export function stateOf(licence: LicenceStanding, today: CalendarDay): LicenceState {
  const { lastRuling } = licence;
  if (licence.isVoid) return "void";
  if (lastRuling === "suspended" || lastRuling === "revoked") return lastRuling;
  if (isBefore(licence.validUntil, today)) return "expired";
  return isBefore(today, licence.validFrom) ? "upcoming" : "valid";
}
