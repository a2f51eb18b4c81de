import {
  type CalendarDay,
  calendarDay,
  type DayParts,
  endOfYear,
  isBefore,
  yearOf,
} from "../calendar.ts";
import { type Sen, sen, zeroSen } from "../money.ts";
import { type Appraisal, appraisalOf } from "./appraisal.ts";
import { arrearsLines, type LicenceOffer, type LicenceStatus, mayProceed } from "./licensing.ts";
import { type ExplanationLine, quoteOf } from "./quote.ts";
import { readReference } from "./reference.ts";

export type TradingLicenceRecord = {
  readonly status: LicenceStatus;
  readonly validUntil: CalendarDay;
  /** Negative is owed. */
  readonly balanceSen: Sen;
  /** How many businesses the number covers. */
  readonly entryCount: number;
};

export type TradingLicenceRates = {
  readonly yearlyFeeSen: Sen;
  readonly processFeeSen: Sen;
  /** The day of the year before on which an early renewal opens. */
  readonly earlyRenewalFrom: Pick<DayParts, "month" | "day">;
  /** How many full years a licence may have lapsed and still be renewed online. */
  readonly lapsedYearsLimit: number;
};

export const defaultTradingLicenceRates: TradingLicenceRates = {
  yearlyFeeSen: sen(2_500),
  processFeeSen: sen(500),
  earlyRenewalFrom: { month: 11, day: 1 },
  lapsedYearsLimit: 2,
};

/** Reads "R012345"; small letters, dashes and spaces do not matter. */
export function readTradingLicenceNo(text: string): string {
  return readReference(text, /^R\d{5,8}$/);
}

export function isEarlyRenewal(renewalYear: number, today: CalendarDay): boolean {
  return renewalYear > yearOf(today);
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
  const arrears = arrearsLines(record.balanceSen);
  const arrearsOnly = appraisalOf<LicenceOffer>([
    { selection: "arrears_only", quote: quoteOf(arrears), tied: [] },
  ]);
  const renewalYear = yearOf(record.validUntil) + 1;
  if (yearOf(today) - renewalYear > rates.lapsedYearsLimit) {
    return { ...arrearsOnly, status: "counter_only", refusal: "trading_licence_counter_only" };
  }
  const opensOn = calendarDay({ year: renewalYear - 1, ...rates.earlyRenewalFrom });
  if (isBefore(today, opensOn)) return { ...arrearsOnly, opensOn };
  const renewal = renewalFrom(renewalYear, arrears, rates, today);
  return appraisalOf([renewal, ...arrearsOnly.offers], "renewable");
}

/** The record once a renewal, or its old debt alone, is paid; null when nothing of that is owed any more. */
export function settleTradingLicence<Kept extends TradingLicenceRecord>(
  record: Kept,
  renewedUntil: CalendarDay | undefined,
): Kept | null {
  const isRenewed = renewedUntil !== undefined && isBefore(record.validUntil, renewedUntil);
  const isCleared = record.balanceSen < 0;
  if (renewedUntil === undefined ? !isCleared : !isRenewed) return null;
  return {
    ...record,
    balanceSen: isCleared ? zeroSen : record.balanceSen,
    ...(isRenewed && { validUntil: renewedUntil, status: "A" }),
  };
}

function renewalFrom(
  renewalYear: number,
  arrears: readonly ExplanationLine[],
  rates: TradingLicenceRates,
  today: CalendarDay,
): LicenceOffer {
  const lastYear = Math.max(renewalYear, yearOf(today));
  const years = Array.from(
    { length: lastYear - renewalYear + 1 },
    (_, index) => renewalYear + index,
  );
  const fees = years.map((year) => ({
    code: "licence_fee" as const,
    params: { year },
    amountSen: rates.yearlyFeeSen,
  }));
  const processFee = quoteOf([{ code: "process_fee", params: {}, amountSen: rates.processFeeSen }]);
  return {
    selection: "renewal",
    quote: quoteOf([...arrears, ...fees]),
    tied: processFee.amountSen > 0 ? [{ type: "process_fee", quote: processFee }] : [],
    paidUntil: endOfYear(lastYear),
    renewalYear,
  };
}
