import { DomainError } from "../domain-error.ts";
import { formatRinggit, type Sen, sen } from "../money.ts";

/** No fee for carrying a payment is larger. */
export const largestServiceFeeSen = sen(100_00);

/** What FPX carries in one transaction from a person's account and from a company's. */
export const fpxLimits = {
  retail: { smallestSen: sen(1_00), largestSen: sen(30_000_00) },
  corporate: { smallestSen: sen(2_00), largestSen: sen(1_000_000_00) },
} as const;
export type FpxAccountKind = keyof typeof fpxLimits;

/** Refuses an amount that FPX would refuse, before the payer leaves for the bank. */
export function checkFpxLimit(amountSen: Sen, kind: FpxAccountKind): void {
  const { smallestSen, largestSen } = fpxLimits[kind];
  if (amountSen < smallestSen) {
    throw new DomainError("fpx_below_minimum", { minimum: formatRinggit(smallestSen) });
  }
  if (amountSen > largestSen) {
    const code = kind === "retail" ? "fpx_retail_above_maximum" : "fpx_corporate_above_maximum";
    throw new DomainError(code, { maximum: formatRinggit(largestSen) });
  }
}
