import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";

/** What a payer is told of a payment that has no receipt, or is still open. */
export const statusMails = ["failed", "cancelled", "expired", "refund", "pending"] as const;
export type StatusMail = (typeof statusMails)[number];

interface Turn {
  from: PaymentStatus;
  to: PaymentStatus;
  receipts: readonly unknown[];
  refunds: readonly unknown[];
}

/** Which status mail a move calls for. What a receipt's mail says anyway needs none. */
export function statusMailOf({ from, to, receipts, refunds }: Turn): StatusMail | undefined {
  if (receipts.length > 0) return undefined;
  if (refunds.length > 0) return "refund";
  const isEnd = to === "failed" || to === "cancelled" || to === "expired";
  return isEnd && from !== to ? to : undefined;
}
