import { DomainError } from "@kaunter/domain/domain-error";
import type { Sen } from "@kaunter/domain/money";
import { checkFpxLimit, type FpxAccountKind } from "@kaunter/domain/payment/limits";

/** Why an account of this kind cannot pay the amount. */
export function limitRefusal(amountSen: Sen, kind: FpxAccountKind): DomainError | null {
  try {
    checkFpxLimit(amountSen, kind);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

export interface Obstacle {
  refusal: DomainError;
  isPayable: boolean;
}

/** What has to be said of an amount that a person's account cannot pay, and whether a company's account can. */
export function bankObstacle(amountSen: Sen): Obstacle | null {
  const personal = limitRefusal(amountSen, "retail");
  if (personal === null) return null;
  const corporate = limitRefusal(amountSen, "corporate");
  const isTooLarge = corporate !== null && personal.code !== "fpx_below_minimum";
  return { refusal: isTooLarge ? corporate : personal, isPayable: corporate === null };
}
