import type { CalendarDay, DayParts } from "../calendar.ts";
import { type Sen, sen } from "../money.ts";
import type { Appraisal } from "./appraisal.ts";
import {
  defaultRiskyBusinessCodes,
  type LicenceOffer,
  type LicenceRecord,
  mayProceed,
} from "./licensing.ts";
import { chargeKinds } from "./kinds.ts";
import { readReference } from "./reference.ts";
import {
  appraiseArrears,
  appraiseRenewal,
  licenceOwed,
  type RenewalRates,
  type Term,
  yearsAfter,
} from "./renewal.ts";

export type TradingLicenceRecord = LicenceRecord & {
  /** How many businesses the number covers. */
  readonly entryCount: number;
};

export type TradingLicenceRates = RenewalRates & {
  readonly yearlyFeeSen: Sen;
  /** The day of the year before on which an early renewal opens. */
  readonly earlyRenewalFrom: Pick<DayParts, "month" | "day">;
  readonly riskyBusinessCodes: readonly string[];
};

export const defaultTradingLicenceRates: TradingLicenceRates = {
  yearlyFeeSen: sen(2_500),
  processFeeSen: sen(500),
  earlyRenewalFrom: { month: 11, day: 1 },
  lapsedYearsLimit: 2,
  riskyBusinessCodes: defaultRiskyBusinessCodes,
};

/** Reads "R012345"; small letters, dashes and spaces do not matter. */
export function readTradingLicenceNo(text: string): string {
  return readReference(text, chargeKinds.trading_licence.shape);
}

/** What can be paid of a trading licence on a day: its renewal, its arrears alone, or the reason why not. */
export function appraiseTradingLicence(
  record: TradingLicenceRecord,
  rates: TradingLicenceRates,
  today: CalendarDay,
): Appraisal<LicenceOffer> {
  if (!mayProceed(record.status)) {
    return { status: "not_allowed", offers: [], refusal: "licence_status_not_allowed" };
  }
  // The businesses of one number share its balance: nobody can tell here whose debt would be paid.
  if (record.entryCount > 1) {
    return { status: "counter_only", offers: [], refusal: "trading_licence_counter_only" };
  }
  if (rates.riskyBusinessCodes.includes(record.businessCode)) {
    const arrearsOnly = appraiseArrears(record.balanceSen);
    return { ...arrearsOnly, status: "counter_only", refusal: "renewal_not_online" };
  }
  const term = termOf(record, rates, today);
  const lapsed = "trading_licence_counter_only";
  return appraiseRenewal(record.balanceSen, term, { ...rates, lapsed }, today);
}

/** What is owed of a licence that is renewed until a day, or of its arrears alone, whether or not that is done online. */
export function tradingLicenceOwed(
  record: TradingLicenceRecord,
  rates: TradingLicenceRates,
  renewedUntil: CalendarDay | undefined,
): Sen {
  const term = renewedUntil === undefined ? null : termOf(record, rates, renewedUntil);
  return licenceOwed(record.balanceSen, term);
}

function termOf(
  { validUntil }: TradingLicenceRecord,
  { yearlyFeeSen, earlyRenewalFrom }: TradingLicenceRates,
  today: CalendarDay,
): Term {
  return yearsAfter(validUntil, { feeSen: yearlyFeeSen, opens: earlyRenewalFrom }, today);
}
