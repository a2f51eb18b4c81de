import type { DeskPayment } from "./read-payment.ts";

/** What could be proposed about a payment as it stands. */
export function mattersOf({ payment, receipts, cases, holds }: DeskPayment) {
  return [
    ...receipts
      .filter(({ voidedAt }) => voidedAt === null)
      .map(({ number }) => ({ kind: "void_receipt", subject: number }) as const),
    ...cases.map(({ id }) => ({ kind: "rule_on_case", subject: id }) as const),
    ...holds.map(() => ({ kind: "release_hold", subject: payment.id }) as const),
  ];
}
