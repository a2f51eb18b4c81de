import type { PaymentStatus } from "../vocabulary/payments.ts";

const minuteMs = 60_000;

/** Until its payer has left for the bank, a payment keeps its charges from others for this long. */
const unservedHoldMs = 5 * minuteMs;

/**
 * What may be held at the same time with one device; and what may be begun from one address within an hour without leaving
 * for the bank, or with leaving but without a provider that knows of it. A payment that holds nothing counts as one charge.
 */
export const holdLimits = {
  perDevice: 30,
  unservedPerAddress: 300,
  unansweredPerAddress: 1_000,
  addressWithinMs: 60 * minuteMs,
};

export interface HoldFacts {
  readonly status: PaymentStatus;
  readonly reservedAt: Date;
  /** Whether a page that leads to the bank was ever served for it. */
  readonly isServed: boolean;
}

/** Whether whoever wants the charge may have it: its payer never left, and no provider has spoken of the payment. */
export function isHoldGivenUp({ status, reservedAt, isServed }: HoldFacts, now: Date): boolean {
  if (isServed || status !== "in_progress") return false;
  return now.getTime() - reservedAt.getTime() >= unservedHoldMs;
}
