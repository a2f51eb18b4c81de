import type { CalendarDay, DayParts } from "../calendar.ts";
import { type Sen, sen } from "../money.ts";
import { type LicenceType, licenceTerms, type PrintType } from "../vocabulary/licences.ts";
import type { Appraisal } from "./appraisal.ts";
import {
  defaultRiskyBusinessCodes,
  type LicenceOffer,
  type LicenceRecord,
  mayProceed,
} from "./licensing.ts";
import {
  appraiseArrears,
  appraiseRenewal,
  licenceOwed,
  monthsAfter,
  type RenewalRates,
  type Term,
  yearsAfter,
} from "./renewal.ts";

export type CouncilLicenceType = Exclude<LicenceType, "NIAGA">;

export type CouncilLicenceRecord = LicenceRecord & {
  readonly type: CouncilLicenceType;
  /** How an operating licence is printed; the others have one print each. */
  readonly printType: PrintType | null;
  /** What this holder pays for a year, or for a month where the licence is renewed by the month. */
  readonly feeSen: Sen;
};

export type CouncilLicenceRates = Omit<RenewalRates, "processFeeSen"> & {
  readonly processFeesSen: Readonly<Record<CouncilLicenceType, Sen>>;
  /** The day of the year before on which an early renewal opens. */
  readonly earlyRenewalFrom: Pick<DayParts, "month" | "day">;
  readonly riskyBusinessCodes: readonly string[];
};

const processFeeSen = sen(500);

export const defaultCouncilLicenceRates: CouncilLicenceRates = {
  processFeesSen: {
    OPERASI: processFeeSen,
    IKLAN: processFeeSen,
    ANJING: processFeeSen,
    PASAR: processFeeSen,
    PENJAJA: processFeeSen,
    PENJAJAB: processFeeSen,
    KAKILIMA: processFeeSen,
    LAPANG: processFeeSen,
  },
  earlyRenewalFrom: { month: 11, day: 1 },
  lapsedYearsLimit: 2,
  riskyBusinessCodes: defaultRiskyBusinessCodes,
};

const counterTypes: readonly CouncilLicenceType[] = ["ANJING", "PENJAJA", "PENJAJAB"];
/** Oil storage, amusement and massage: the prints from this one on are of businesses that are inspected first. */
const firstRiskyPrint: PrintType = 4;

/** What can be paid of a council's licence or permit on a day: its renewal, its arrears alone, or the reason why not. */
export function appraiseCouncilLicence(
  record: CouncilLicenceRecord,
  rates: CouncilLicenceRates,
  today: CalendarDay,
): Appraisal<LicenceOffer> {
  if (!mayProceed(record.status)) {
    return { status: "not_allowed", offers: [], refusal: "licence_status_not_allowed" };
  }
  const arrearsOnly = appraiseArrears(record.balanceSen);
  if (!isRenewedOnline(record, rates)) {
    return { ...arrearsOnly, status: "counter_only", refusal: "renewal_not_online" };
  }
  const term = termOf(record, rates, today);
  // The fee of a permit for an event is in its balance: there is nothing to renew.
  if (term === null) return arrearsOnly;
  const fees = { ...rates, processFeeSen: rates.processFeesSen[record.type] };
  const lapsed = "licence_status_not_allowed";
  return appraiseRenewal(record.balanceSen, term, { ...fees, lapsed }, today);
}

/** What is owed of a licence that is renewed until a day, or of its arrears alone, whether or not that is done online. */
export function councilLicenceOwed(
  record: CouncilLicenceRecord,
  rates: CouncilLicenceRates,
  renewedUntil: CalendarDay | undefined,
): Sen {
  const term = renewedUntil === undefined ? null : termOf(record, rates, renewedUntil);
  return licenceOwed(record.balanceSen, term);
}

function isRenewedOnline(
  { type, printType, businessCode }: CouncilLicenceRecord,
  { riskyBusinessCodes }: CouncilLicenceRates,
): boolean {
  const isRisky = printType !== null && printType >= firstRiskyPrint;
  return !counterTypes.includes(type) && !isRisky && !riskyBusinessCodes.includes(businessCode);
}

function termOf(
  { type, validUntil, feeSen }: CouncilLicenceRecord,
  { earlyRenewalFrom: opens }: CouncilLicenceRates,
  today: CalendarDay,
): Term | null {
  const term = licenceTerms[type];
  if (term === "event") return null;
  if (term === "month") return monthsAfter(validUntil, feeSen, today);
  return yearsAfter(validUntil, { feeSen, opens }, today);
}
