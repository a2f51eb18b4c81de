import { type Sen, zeroSen } from "../money.ts";
import type { BookOwner } from "../vocabulary/councils.ts";

/** A line of a payment, at the price that was frozen when the payment was made. */
export type PaidLine = {
  /** A service fee's is the operator. */
  readonly council: BookOwner;
  readonly amountSen: Sen;
  /** Who owns the money once it is settled. A council's process fee is the council's; `fees` are the operator's. */
  readonly account: "council_payable" | "deposits_held" | "fees";
  /** The charge that it pays, or to which it is tied; missing when the payer declared it. */
  readonly chargeId?: string;
  /** It comes and goes with the line that pays the charge. */
  readonly isTied?: boolean;
};

/** `suspense`: the record of its charge cannot be read, so nobody can say yet what the money settles. */
export type LineOutcome = "settled" | "partly_settled" | "refund_due" | "suspense";
export type Settled<Line extends PaidLine = PaidLine> = Line & {
  readonly outcome: LineOutcome;
  /** What is due back is the rest, unless it is in suspense. */
  readonly settledSen: Sen;
};

/** How much of what was quoted is still owed of a charge. */
export type Owed = Sen | "unreadable";

/**
 * What becomes of each line when the money has come: it settles what is still owed of its charge, and the rest is due
 * back. What the payer declared always settles; a fee on the whole payment goes back when nothing else is settled.
 */
export function settleLines<Line extends PaidLine>(
  lines: readonly Line[],
  owedByCharge: ReadonlyMap<string, Owed>,
): Settled<Line>[] {
  const isOnTheWhole = (line: Line) => line.account === "fees" && line.chargeId === undefined;
  const settled = lines.map((line) => settleLine(line, owedByCharge));
  const isAnySettled = settled.some((line) => !isOnTheWhole(line) && line.settledSen > 0);
  return settled.map((line) =>
    isOnTheWhole(line) && !isAnySettled
      ? { ...line, outcome: "refund_due", settledSen: zeroSen }
      : line,
  );
}

function settleLine<Line extends PaidLine>(
  line: Line,
  owedByCharge: ReadonlyMap<string, Owed>,
): Settled<Line> {
  const { chargeId, amountSen, isTied } = line;
  const owed = chargeId === undefined ? amountSen : (owedByCharge.get(chargeId) ?? zeroSen);
  if (owed === "unreadable") return { ...line, outcome: "suspense", settledSen: zeroSen };
  if (owed <= 0) return { ...line, outcome: "refund_due", settledSen: zeroSen };
  if (isTied || owed >= amountSen) return { ...line, outcome: "settled", settledSen: amountSen };
  return { ...line, outcome: "partly_settled", settledSen: owed };
}

/** Whose some lines are, in the order in which their rows are locked and their numbers taken. */
export function councilsOf(lines: readonly PaidLine[]): BookOwner[] {
  return [...new Set(lines.map((line) => line.council))].toSorted();
}
