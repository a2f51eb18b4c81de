import { type CalendarDay, type DayParts, endOfYear, partsOf, yearOf } from "../calendar.ts";
import { negateSen, percentOf, type Sen, sen, subtractSen, sumSen, zeroSen } from "../money.ts";
import type { AssessmentSelection } from "../vocabulary/charges.ts";
import { type Appraisal, appraisalOf, type Offer } from "./appraisal.ts";
import type { Covers } from "./covers.ts";
import { chargeKinds } from "./kinds.ts";
import { type ExplanationLine, type Quote, quoteOf, writePercent } from "./quote.ts";
import { readReference } from "./reference.ts";

export type AssessmentYear = {
  readonly year: number;
  readonly chargeSen: Sen;
  readonly paidSen: Sen;
};

export type AssessmentRecord = {
  readonly isLandCess: boolean;
  readonly years: readonly AssessmentYear[];
};

/** A special discount for a time, on the interest or on this year's charge; both days are included. */
export type Campaign = {
  readonly on: "interest" | "current";
  readonly basisPoints: number;
  readonly from: CalendarDay;
  readonly until: CalendarDay;
};

export type AssessmentRates = {
  readonly rebateBasisPoints: number;
  readonly rebateUntil: Pick<DayParts, "month" | "day">;
  readonly interestMonthlyBasisPoints: number;
  readonly campaign: Campaign | null;
};

export const defaultAssessmentRates: AssessmentRates = {
  rebateBasisPoints: 500,
  rebateUntil: { month: 6, day: 30 },
  interestMonthlyBasisPoints: 100,
  campaign: null,
};

export type AssessmentOffer = Offer<AssessmentSelection> & {
  readonly paidUntil: CalendarDay;
  readonly isFull: boolean;
};

type Debt = AssessmentYear & {
  readonly owedSen: Sen;
  readonly months: number;
  readonly interestSen: Sen;
};

/** Reads "10-1001-001" with or without dashes and spaces; the nine digits alone are kept. */
export function readAssessmentNo(text: string): string {
  return readReference(text, chargeKinds.assessment.shape);
}

/** Writes the quarter up to which an assessment is paid, "2026/4". */
export function writePaidUntil(day: CalendarDay): string {
  const { year, month } = partsOf(day);
  return `${year}/${Math.ceil(month / 3)}`;
}

/** The ways to pay an assessment or land cess on a day, the oldest years always first. */
export function appraiseAssessment(
  record: AssessmentRecord,
  rates: AssessmentRates,
  today: CalendarDay,
): Appraisal<AssessmentOffer> {
  const thisYear = yearOf(today);
  const first = debtsOf(record, rates, today)[0]?.year ?? thisYear;
  // Before this year's bill is out, nobody can have paid until its end.
  const isBilled = record.years.some(({ year }) => year === thisYear);

  const offerUntil = (lastYear: number, selection: AssessmentOffer["selection"]) => ({
    selection,
    quote: quoteUntil(lastYear, record, rates, today),
    tied: [],
    paidUntil: endOfYear(lastYear),
    isFull: selection === "3",
  });
  return appraisalOf([
    ...(first <= thisYear - 2 ? [offerUntil(first, "1")] : []),
    offerUntil(thisYear - 1, "2"),
    ...(isBilled ? [offerUntil(thisYear, "3")] : []),
  ]);
}

/** What is owed up to a day by the prices of another, whether or not the councils' choices still end there. */
export function assessmentOwed(
  record: AssessmentRecord,
  rates: AssessmentRates,
  paidUntil: CalendarDay,
  today: CalendarDay,
): Sen {
  return quoteUntil(yearOf(paidUntil), record, rates, today).amountSen;
}

/** A record without what its quote did not ask for: what was charged since, or is no longer paid, was nobody's price. */
export function quotedAssessment<Kept extends AssessmentRecord>(
  record: Kept,
  explanation: Quote["explanation"],
): Kept {
  const quotedSen = (year: number) =>
    sumSen(
      explanation
        .filter((line) => line.code === "assessment_year" || line.code === "land_cess_year")
        .filter(({ params }) => "year" in params && params.year === year)
        .map(({ amountSen }) => amountSen),
    );
  const years = record.years.map((row) => ({
    ...row,
    chargeSen: sen(Math.min(row.chargeSen, row.paidSen + quotedSen(row.year))),
  }));
  return { ...record, years };
}

/** The years that a payment up to a day covers, each with its charge: what is charged of a year later stays owed. */
export function coverAssessment({ years }: AssessmentRecord, paidUntil: CalendarDay): Covers {
  const covered = years.filter(
    ({ year, chargeSen, paidSen }) => year <= yearOf(paidUntil) && paidSen < chargeSen,
  );
  return { years: Object.fromEntries(covered.map(({ year, chargeSen }) => [year, chargeSen])) };
}

/** The record once that is paid, or null when nothing of it is owed any more. */
export function settleAssessment<Kept extends AssessmentRecord>(
  record: Kept,
  { years: covered = {} }: Covers,
): Kept | null {
  const paidOf = ({ year, chargeSen, paidSen }: AssessmentYear) =>
    sen(Math.max(paidSen, Math.min(chargeSen, covered[year] ?? 0)));
  const years = record.years.map((row) => ({ ...row, paidSen: paidOf(row) }));
  const isChanged = years.some(({ paidSen }, place) => paidSen !== record.years[place]?.paidSen);
  return isChanged ? { ...record, years } : null;
}

function debtsOf({ years }: AssessmentRecord, rates: AssessmentRates, today: CalendarDay): Debt[] {
  const now = partsOf(today);
  return years
    .filter(({ year, chargeSen, paidSen }) => year <= now.year && chargeSen > paidSen)
    .toSorted((one, other) => one.year - other.year)
    .map((row) => {
      const owedSen = subtractSen(row.chargeSen, row.paidSen);
      const months = (now.year - row.year) * 12 + now.month - 1;
      const interestSen = percentOf(owedSen, rates.interestMonthlyBasisPoints * months);
      return { ...row, owedSen, months, interestSen };
    });
}

function quoteUntil(
  lastYear: number,
  record: AssessmentRecord,
  rates: AssessmentRates,
  today: CalendarDay,
): Quote {
  const covered = debtsOf(record, rates, today).filter(({ year }) => year <= lastYear);
  const years = covered.flatMap((debt) => linesOf(debt, record.isLandCess));
  return quoteOf([...years, ...discountsOn(covered, record, rates, today)]);
}

function linesOf(debt: Debt, isLandCess: boolean): ExplanationLine[] {
  const { year, months, owedSen, interestSen } = debt;
  const code = isLandCess ? "land_cess_year" : "assessment_year";
  return [
    { code, params: { year }, amountSen: owedSen },
    { code: "interest", params: { year, months }, amountSen: interestSen },
  ];
}

function discountsOn(
  covered: readonly Debt[],
  { isLandCess }: AssessmentRecord,
  rates: AssessmentRates,
  today: CalendarDay,
): ExplanationLine[] {
  const current = covered.find(({ year }) => year === yearOf(today));
  const isRebated = !isLandCess && current?.paidSen === 0 && isWithin(today, rates.rebateUntil);
  const rebateSen = isRebated ? percentOf(current.chargeSen, rates.rebateBasisPoints) : zeroSen;
  const rebate = discountLine("rebate", rebateSen, rates.rebateBasisPoints);

  const { campaign } = rates;
  if (campaign === null || today < campaign.from || today > campaign.until) return [rebate];
  const interestSen = sumSen(covered.map((debt) => debt.interestSen));
  const baseSen = campaign.on === "interest" ? interestSen : (current?.chargeSen ?? zeroSen);
  // No campaign gives back more than is still to be paid of what it is about.
  const limitSen =
    campaign.on === "interest" ? interestSen : subtractSen(current?.owedSen ?? zeroSen, rebateSen);
  const specialSen = sen(Math.min(percentOf(baseSen, campaign.basisPoints), limitSen));
  return [rebate, discountLine("special_discount", specialSen, campaign.basisPoints)];
}

function discountLine(
  code: "rebate" | "special_discount",
  discountSen: Sen,
  basisPoints: number,
): ExplanationLine {
  return {
    code,
    params: { percent: writePercent(basisPoints) },
    amountSen: negateSen(discountSen),
  };
}

function isWithin(today: CalendarDay, last: AssessmentRates["rebateUntil"]): boolean {
  const { month, day } = partsOf(today);
  return month < last.month || (month === last.month && day <= last.day);
}
