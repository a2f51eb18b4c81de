import type { CalendarDay } from "../calendar.ts";
import { type Sen, zeroSen } from "../money.ts";
import { type Appraisal, appraisalOf, type Offer } from "./appraisal.ts";
import { type Covers, isCovered } from "./covers.ts";
import { type ExplanationLine, quoteOf } from "./quote.ts";

export const oneOffStatuses = ["unpaid", "paid", "cancelled"] as const;
export type OneOffStatus = (typeof oneOffStatuses)[number];

/** A charge that is paid once and whole, and whose amount the council has fixed. */
export type OneOffRecord = { readonly amountSen: Sen; readonly status: OneOffStatus };

export type OneOffOffer = Offer<"full">;

/** What is payable of such a charge: all of it, explained by one line, or nothing. */
export function appraiseOneOff(
  { status }: OneOffRecord,
  line: ExplanationLine,
): Appraisal<OneOffOffer> {
  if (status !== "unpaid") return { status, offers: [] };
  return appraisalOf([{ selection: "full", quote: quoteOf([line]), tied: [] }]);
}

/** What is owed of such a charge. */
export function oneOffOwed({ status, amountSen }: OneOffRecord): Sen {
  return status === "unpaid" ? amountSen : zeroSen;
}

/** The record once it is paid, or null when nothing of it is owed any more, or not of that debt. */
export function settleOneOff<Kept extends OneOffRecord>(
  record: Kept,
  arisenOn: CalendarDay,
  covers: Covers,
): Kept | null {
  const isOwed = record.status === "unpaid" && isCovered(arisenOn, covers);
  return isOwed ? { ...record, status: "paid" } : null;
}
