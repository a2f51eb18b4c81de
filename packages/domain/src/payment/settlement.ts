import type { Sen } from "../money.ts";
import type { CouncilCode } from "../vocabulary/councils.ts";

/** A line of a payment, at the price that was frozen when the payment was made. */
export type PaidLine = {
  readonly council: CouncilCode;
  readonly amountSen: Sen;
  /** To whom it belongs once settled. A council's process fee is the council's; `fees` are the operator's. */
  readonly account: "council_payable" | "deposits_held" | "fees";
  /** The charge that it pays, or to which it is tied; missing when the payer declared it. */
  readonly chargeId?: string;
};

export type LineOutcome = "settled" | "refund_due";
export type Settled<Line extends PaidLine = PaidLine> = Line & { readonly outcome: LineOutcome };

/**
 * What becomes of each line when the money has come: it settles a charge that is still owed, or is due back. What the
 * payer declared always settles; a fee on the whole payment goes back when nothing else is settled.
 */
export function settleLines<Line extends PaidLine>(
  lines: readonly Line[],
  owedChargeIds: ReadonlySet<string>,
): Settled<Line>[] {
  const isOnTheWhole = (line: Line) => line.account === "fees" && line.chargeId === undefined;
  const isOwed = (line: Line) => line.chargeId === undefined || owedChargeIds.has(line.chargeId);
  const isAnySettled = lines.some((line) => !isOnTheWhole(line) && isOwed(line));
  return lines.map((line) => {
    const isSettled = isOnTheWhole(line) ? isAnySettled : isOwed(line);
    return { ...line, outcome: isSettled ? "settled" : "refund_due" };
  });
}

/** The councils of some lines in the order in which their rows are locked and their numbers taken. */
export function councilsOf(lines: readonly PaidLine[]): CouncilCode[] {
  return [...new Set(lines.map((line) => line.council))].toSorted();
}
