import { type Sen, sumSen } from "../money.ts";
import { type CouncilCode, councilCodes, operatorOwner } from "../vocabulary/councils.ts";
import { councilsOf, type Settled } from "./settlement.ts";

/** A receipt before it has a number: what one council was paid. */
export type ReceiptDue<Line extends Settled = Settled> = {
  readonly council: CouncilCode;
  readonly lines: readonly Line[];
  readonly amountSen: Sen;
};

/** One receipt per council with a settled line, in the order in which numbers are taken. The operator gives none. */
export function receiptsDue<Line extends Settled>(lines: readonly Line[]): ReceiptDue<Line>[] {
  const settled = lines.filter((line) => line.settledSen > 0);
  return councilsOf(settled).flatMap((council) => {
    if (council === operatorOwner) return [];
    const own = settled.filter((line) => line.council === council);
    return [{ council, lines: own, amountSen: sumSen(own.map((line) => line.settledSen)) }];
  });
}

/** What the number of a receipt says. */
export interface ReceiptPlace {
  readonly council: CouncilCode;
  readonly year: number;
  readonly count: number;
}

/** "MPT-2026-000001": the council, the year of its counter, the count. */
export function numberOfPlace({ council, year, count }: ReceiptPlace): string {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`${count} is not the count of a receipt`);
  }
  return [council.toUpperCase(), year, String(count).padStart(6, "0")].join("-");
}

/** The place that a number names, in any letters; nothing if no receipt can have such a number. */
export function placeOfNumber(number: string): ReceiptPlace | undefined {
  const [, code, year, count] =
    /^([a-z]+)-(\d{4})-(\d{6,9})$/.exec(number.trim().toLowerCase()) ?? [];
  const council = councilCodes.find((each) => each === code);
  if (!council || Number(count) < 1) return undefined;
  const place = { council, year: Number(year), count: Number(count) };
  return numberOfPlace(place) === number.trim().toUpperCase() ? place : undefined;
}
