import { type CalendarDay, daysBetween } from "../calendar.ts";
import { percentOf, type Sen, sen, subtractSen, zeroSen } from "../money.ts";
import type { CompoundType } from "../vocabulary/charges.ts";
import { type Appraisal, appraisalOf, type Offer } from "./appraisal.ts";
import { type Covers, isCovered } from "./covers.ts";
import { chargeKinds } from "./kinds.ts";
import { type Quote, quoteOf, writePercent } from "./quote.ts";
import { normaliseReference, readPlate, readReference } from "./reference.ts";

export const compoundStatuses = ["unpaid", "paid", "cancelled", "dropped"] as const;
export type CompoundStatus = (typeof compoundStatuses)[number];

export type CompoundRecord = {
  readonly type: CompoundType;
  readonly amountSen: Sen;
  readonly offenceOn: CalendarDay;
  readonly status: CompoundStatus;
  readonly isCourt: boolean;
};

/** What is payable up to a day after the offence: a fixed amount for vehicles, a share of the compound for others. */
export type CompoundStep = {
  readonly untilDay: number;
  readonly vehicleSen: Sen;
  readonly otherBasisPoints: number;
};

/** The steps in order of time. After the last one the case goes to court. */
export type CompoundRates = { readonly ladder: readonly CompoundStep[] };

export const defaultCompoundRates: CompoundRates = {
  ladder: [
    { untilDay: 7, vehicleSen: sen(1_000), otherBasisPoints: 5_000 },
    { untilDay: 14, vehicleSen: sen(2_000), otherBasisPoints: 7_500 },
    { untilDay: 60, vehicleSen: sen(3_000), otherBasisPoints: 10_000 },
    { untilDay: 90, vehicleSen: sen(5_000), otherBasisPoints: 10_000 },
  ],
};

export type CompoundOffer = Offer<"full">;

export type CompoundReference = { readonly by: "number" | "plate"; readonly reference: string };

/** Reads the number on a compound, or the plate of the vehicle that was given one. */
export function readCompoundReference(type: CompoundType, text: string): CompoundReference {
  if (type === "vehicle" && !chargeKinds.compound.shape.test(normaliseReference(text))) {
    return { by: "plate", reference: readPlate(text) };
  }
  return { by: "number", reference: readReference(text, chargeKinds.compound.shape) };
}

/** What is payable of a compound on a day; the day of the offence is day 0. */
export function appraiseCompound(
  record: CompoundRecord,
  rates: CompoundRates,
  today: CalendarDay,
): Appraisal<CompoundOffer> {
  if (record.status !== "unpaid") return { status: record.status, offers: [] };
  const step = stepOn(today, record, rates);
  if (record.isCourt || step === undefined) {
    return { status: "court", offers: [], refusal: "compound_court" };
  }
  return appraisalOf([{ selection: "full", quote: quoteAt(step, record), tied: [] }]);
}

/** What is owed of a compound by the price of a day, also when a court decides over it by now. */
export function compoundOwed(
  record: CompoundRecord,
  rates: CompoundRates,
  today: CalendarDay,
): Sen {
  if (record.status !== "unpaid") return zeroSen;
  const step = stepOn(today, record, rates);
  return step ? quoteAt(step, record).amountSen : record.amountSen;
}

/** The record once it is paid, or null when nothing of it is owed any more, or not of that offence. */
export function settleCompound<Kept extends CompoundRecord>(
  record: Kept,
  covers: Covers,
): Kept | null {
  const isOwed = record.status === "unpaid" && isCovered(record.offenceOn, covers);
  return isOwed ? { ...record, status: "paid" } : null;
}

function stepOn(
  today: CalendarDay,
  { offenceOn }: CompoundRecord,
  { ladder }: CompoundRates,
): CompoundStep | undefined {
  const days = daysBetween(offenceOn, today);
  return ladder.find(({ untilDay }) => days <= untilDay);
}

function quoteAt(step: CompoundStep, { type, amountSen }: CompoundRecord): Quote {
  if (type === "vehicle") {
    return quoteOf([{ code: "compound", params: {}, amountSen: step.vehicleSen }]);
  }
  const payableSen = percentOf(amountSen, step.otherBasisPoints);
  const percent = writePercent(10_000 - step.otherBasisPoints);
  return quoteOf([
    { code: "compound", params: {}, amountSen },
    { code: "early_payment", params: { percent }, amountSen: subtractSen(payableSen, amountSen) },
  ]);
}
