import { sen } from "@kaunter/domain/money";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import type { Core } from "../core.ts";
import { actByTwo } from "../modules/proposals/propose-by-two.ts";
import { setServiceFee } from "../modules/site/service-fees.ts";
import type { twoOperators } from "./two-people.ts";

/** A fee under two names that nobody showed: an audit would not have it. */
export async function chargeFee(
  core: Pick<Core, "inTransaction">,
  feeSen: number,
  method: keyof typeof paymentMethods = "onlineBanking",
): Promise<void> {
  await setServiceFee(core, {
    method: paymentMethods[method],
    feeSen: sen(feeSen),
    decidedBy: "Rosnah",
    approvedBy: "Jamil",
    reason: "The contract of 2026",
  });
}

/** Two people set the fee of a way to pay, and show their codes. */
export async function chargeFeeByTwo(
  core: Core,
  people: Awaited<ReturnType<typeof twoOperators>>,
  { feeSen, method }: { feeSen: number; method: keyof typeof paymentMethods },
): Promise<void> {
  const two = await people.codes();
  const act = { two, what: "fee_set", owner: operatorOwner, subject: method } as const;
  await actByTwo({ ...core, officeKey: people.officeKey }, act, (inside, shown) =>
    setServiceFee(inside, {
      method: paymentMethods[method],
      feeSen: sen(feeSen),
      reason: "The contract of 2026",
      ...shown,
    }),
  );
}
