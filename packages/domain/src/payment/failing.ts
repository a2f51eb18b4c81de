import type { DeclineReason } from "../vocabulary/payments.ts";

/** How the last attempts by one way to pay ended, those of the last minutes. */
export interface LastEnds {
  approved: number;
  /** By a refusal, for whatever reason. */
  declined: number;
  /** By the bank's or the provider's own trouble: it said so, or it never answered. */
  troubled: number;
}

/** Refusals that are nobody's doing but the bank's. */
const troubles: readonly DeclineReason[] = ["fault", "hours", "blocked"];

export function isTrouble(reason: DeclineReason): boolean {
  return troubles.includes(reason);
}

const fewestTroubles = 5;
const fewestEnds = 10;

/**
 * Whether somebody who is about to pay should be told that this way is failing now: when it has trouble at least as often as
 * it works, or when nothing of many attempts worked. A few failures say nothing.
 */
export function isFailing({ approved, declined, troubled }: LastEnds): boolean {
  if (troubled >= fewestTroubles && troubled >= approved) return true;
  return approved === 0 && declined + troubled >= fewestEnds;
}
