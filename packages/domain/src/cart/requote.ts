import type { Sen } from "../money.ts";
import { type CartLine, type ChargeIdentity, chargeKeyOf, ownerKeyOf } from "./cart.ts";

export type CurrentAmount = ChargeIdentity & { readonly amountSen: Sen };

/** How a line of the cart compares with what the councils ask for now. */
export type Comparison<Line> =
  | { readonly line: Line; readonly outcome: "same" | "gone" }
  | { readonly line: Line; readonly outcome: "changed"; readonly currentSen: Sen };

/** Compares each line with its current amount. One without, or of a charge without, has nothing to pay any more. */
export function compareWithCurrent<Line extends CartLine>(
  cart: readonly Line[],
  current: readonly CurrentAmount[],
): Comparison<Line>[] {
  const amounts = new Map(current.map((each) => [chargeKeyOf(each), each.amountSen]));
  return cart.map((line) => {
    const currentSen = amounts.get(chargeKeyOf(line));
    if (!currentSen || !amounts.get(ownerKeyOf(line))) return { line, outcome: "gone" };
    if (currentSen === line.amountSen) return { line, outcome: "same" };
    return { line, outcome: "changed", currentSen };
  });
}
