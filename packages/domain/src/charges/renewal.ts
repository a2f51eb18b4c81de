import {
  type CalendarDay,
  calendarDay,
  type DayParts,
  endOfMonth,
  endOfYear,
  isBefore,
  partsOf,
  yearOf,
} from "../calendar.ts";
import { type Sen, sen } from "../money.ts";
import { type Appraisal, appraisalOf, type RefusalCode } from "./appraisal.ts";
import { arrearsLines, type LicenceOffer } from "./licensing.ts";
import { type ExplanationLine, quoteOf } from "./quote.ts";

/** What renewing a licence pays for: everything from the end of its validity to today, or the next time in advance. */
export type Term = {
  readonly opensOn: CalendarDay;
  readonly paidUntil: CalendarDay;
  readonly renewalYear: number;
  readonly renewalMonth?: number;
  readonly fees: readonly ExplanationLine[];
  /** How many whole months have gone by for which nobody renewed. */
  readonly lapsedMonths: number;
};

export type RenewalRates = {
  readonly processFeeSen: Sen;
  /** How many full years a licence may have lapsed and still be renewed online. */
  readonly lapsedYearsLimit: number;
};

/** The calendar years to pay for. The year after this one opens on a day of the councils. */
export function yearsAfter(
  validUntil: CalendarDay,
  { feeSen, opens }: { feeSen: Sen; opens: Pick<DayParts, "month" | "day"> },
  today: CalendarDay,
): Term {
  const renewalYear = yearOf(validUntil) + 1;
  const lastYear = Math.max(renewalYear, yearOf(today));
  return {
    opensOn: calendarDay({ year: renewalYear - 1, ...opens }),
    paidUntil: endOfYear(lastYear),
    renewalYear,
    fees: range(renewalYear, lastYear).map((year) => ({
      code: "licence_fee",
      params: { year },
      amountSen: feeSen,
    })),
    lapsedMonths: 12 * (yearOf(today) - renewalYear),
  };
}

/** The months to pay for. The month after the last one opens with the last one. */
export function monthsAfter(validUntil: CalendarDay, feeSen: Sen, today: CalendarDay): Term {
  const first = monthNumberOf(validUntil) + 1;
  const last = Math.max(first, monthNumberOf(today));
  const months = range(first, last);
  const years = range(yearOfMonth(first), yearOfMonth(last));
  return {
    opensOn: calendarDay({ ...partsOf(validUntil), day: 1 }),
    paidUntil: endOfMonth(partsOfMonth(last)),
    renewalYear: yearOfMonth(first),
    renewalMonth: partsOfMonth(first).month,
    fees: years.map((year) => {
      const count = months.filter((month) => yearOfMonth(month) === year).length;
      return {
        code: "licence_months",
        params: { year, months: count },
        amountSen: sen(count * feeSen),
      };
    }),
    lapsedMonths: monthNumberOf(today) - first,
  };
}

/** What a licence owes: its arrears and, where it is renewed, the fees of that term. */
export function licenceOwed(balanceSen: Sen, term: Pick<Term, "fees"> | null): Sen {
  return quoteOf([...arrearsLines(balanceSen), ...(term?.fees ?? [])]).amountSen;
}

/** Old debt alone: what is left to pay where nothing can be renewed. */
export function appraiseArrears(balanceSen: Sen): Appraisal<LicenceOffer> {
  return appraisalOf([
    { selection: "arrears_only", quote: quoteOf(arrearsLines(balanceSen)), tied: [] },
  ]);
}

/** What can be paid of a licence that is renewed online: its renewal with what is owed, or old debt alone. */
export function appraiseRenewal(
  balanceSen: Sen,
  term: Term,
  { processFeeSen, lapsedYearsLimit, lapsed }: RenewalRates & { lapsed: RefusalCode },
  today: CalendarDay,
): Appraisal<LicenceOffer> {
  const arrearsOnly = appraiseArrears(balanceSen);
  if (term.lapsedMonths > 12 * lapsedYearsLimit) {
    return { ...arrearsOnly, status: "counter_only", refusal: lapsed };
  }
  const { opensOn, paidUntil, renewalYear, renewalMonth } = term;
  if (isBefore(today, opensOn)) return { ...arrearsOnly, opensOn };
  const processFee = quoteOf([{ code: "process_fee", params: {}, amountSen: processFeeSen }]);
  const renewal: LicenceOffer = {
    selection: "renewal",
    quote: quoteOf([...arrearsLines(balanceSen), ...term.fees]),
    tied: processFee.amountSen > 0 ? [{ type: "process_fee", quote: processFee }] : [],
    paidUntil,
    renewalYear,
    ...(renewalMonth !== undefined && { renewalMonth }),
  };
  return appraisalOf([renewal, ...arrearsOnly.offers], "renewable");
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

// Months are counted from the year 0, so that December and January are neighbours.
function monthNumberOf(day: CalendarDay): number {
  const { year, month } = partsOf(day);
  return year * 12 + month - 1;
}

function yearOfMonth(number: number): number {
  return Math.floor(number / 12);
}

function partsOfMonth(number: number): Pick<DayParts, "year" | "month"> {
  return { year: yearOfMonth(number), month: (number % 12) + 1 };
}
