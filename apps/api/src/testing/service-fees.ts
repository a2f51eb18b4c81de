import { sen } from "@kaunter/domain/money";
import { paymentMethods } from "@kaunter/domain/vocabulary/payments";
import type { Core } from "../core.ts";
import { setServiceFee } from "../modules/site/service-fees.ts";

/** Two people set the fee of a way to pay. */
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
