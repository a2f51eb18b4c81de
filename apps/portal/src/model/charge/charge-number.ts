import type { Charge } from "@kaunter/contracts/charges";
import { chargeKinds } from "./kinds/charge-kinds.ts";
import { type DeclaredCharge, isDeclared, numberOfDeclared } from "./kinds/declared.ts";

export type AnyCharge = Charge | DeclaredCharge;

/** The number on the paper, by which people know a charge. */
export function chargeNumber(charge: AnyCharge): string {
  if (isDeclared(charge)) return numberOfDeclared(charge);
  const fields: Record<string, unknown> = charge;
  return String(fields[chargeKinds[charge.type].number]);
}
