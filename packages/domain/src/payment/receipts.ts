import { type CalendarDay, yearOf } from "../calendar.ts";
import { type Sen, sumSen } from "../money.ts";
import type { CouncilCode } from "../vocabulary/councils.ts";
import { councilsOf, type Settled } from "./settlement.ts";

/** A receipt before it has a number: what one council was paid. */
export type ReceiptDue<Line extends Settled = Settled> = {
  readonly council: CouncilCode;
  readonly lines: readonly Line[];
  readonly amountSen: Sen;
};

/** One receipt per council with a settled line, in the order in which numbers are taken. */
export function receiptsDue<Line extends Settled>(lines: readonly Line[]): ReceiptDue<Line>[] {
  const settled = lines.filter((line) => line.outcome === "settled");
  return councilsOf(settled).map((council) => {
    const own = settled.filter((line) => line.council === council);
    return { council, lines: own, amountSen: sumSen(own.map((line) => line.amountSen)) };
  });
}

/** "MPT-2026-000001": the council, the year of its counter, the count. */
export function receiptNumber(council: CouncilCode, settledOn: CalendarDay, count: number): string {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`${count} is not the count of a receipt`);
  }
  return [council.toUpperCase(), yearOf(settledOn), String(count).padStart(6, "0")].join("-");
}
