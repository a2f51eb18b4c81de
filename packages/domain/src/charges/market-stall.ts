import { addSen, negateSen, type Sen, zeroSen } from "../money.ts";
import { type Appraisal, appraisalOf, type Offer } from "./appraisal.ts";
import type { Covers } from "./covers.ts";
import { quoteOf } from "./quote.ts";

export type MarketStallRecord = {
  /** Rent that is owed is negative; a credit is positive and stays with the council. */
  readonly balanceSen: Sen;
};

export type MarketStallOffer = Offer<"full">;

/** The rent that is owed for a stall. */
export function appraiseMarketStall({
  balanceSen,
}: MarketStallRecord): Appraisal<MarketStallOffer> {
  if (balanceSen >= 0) return { status: "nothing_due", offers: [] };
  const quote = quoteOf([{ code: "market_rent", params: {}, amountSen: negateSen(balanceSen) }]);
  return appraisalOf([{ selection: "full", quote, tied: [] }]);
}

/** What is owed of a stall. */
export function marketStallOwed({ balanceSen }: MarketStallRecord): Sen {
  return balanceSen < 0 ? negateSen(balanceSen) : zeroSen;
}

/** The record once that is paid, or null when nothing is owed any more. Rent charged since stays owed. */
export function settleMarketStall<Kept extends MarketStallRecord>(
  record: Kept,
  { balanceSen: paidSen = zeroSen }: Covers,
): Kept | null {
  if (record.balanceSen >= 0 || paidSen === 0) return null;
  return { ...record, balanceSen: addSen(record.balanceSen, paidSen) };
}
