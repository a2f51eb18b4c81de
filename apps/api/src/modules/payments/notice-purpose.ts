import type { PaymentStatus } from "@kaunter/domain/vocabulary/payments";

/** What a payer is told of a payment that has no receipt, or is still open. */
export const noticePurposes = ["failed", "cancelled", "expired", "refund", "pending"] as const;
export type NoticePurpose = (typeof noticePurposes)[number];

interface Turn {
  from: PaymentStatus;
  to: PaymentStatus;
  receipts: readonly unknown[];
  refunds: readonly unknown[];
}

/** Which notice a move calls for. What a receipt's mail says anyway needs none. */
export function noticeOf({ from, to, receipts, refunds }: Turn): NoticePurpose | undefined {
  if (receipts.length > 0) return undefined;
  if (refunds.length > 0) return "refund";
  const isEnd = to === "failed" || to === "cancelled" || to === "expired";
  return isEnd && from !== to ? to : undefined;
}
