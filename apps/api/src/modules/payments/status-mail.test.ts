import { paymentStatuses, type PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import { expect, test } from "vitest";
import { statusMailOf } from "./status-mail.ts";

const nothing = { receipts: [], refunds: [] };

test.each(paymentStatuses.map((to) => ({ to })))("a payment that becomes $to", ({ to }) => {
  const told: PaymentStatus[] = ["failed", "cancelled", "expired"];
  const from = "in_progress";
  expect(statusMailOf({ ...nothing, from, to })).toBe(told.includes(to) ? to : undefined);
});

test("an end that was told before is not told again", () => {
  expect(statusMailOf({ ...nothing, from: "failed", to: "failed" })).toBeUndefined();
});

test("money to be returned is told by itself, unless the mail of a receipt tells it", () => {
  const paid = { from: "in_progress", to: "successful" } as const;
  expect(statusMailOf({ ...paid, receipts: [], refunds: [1] })).toBe("refund");
  expect(statusMailOf({ ...paid, receipts: [1], refunds: [1] })).toBeUndefined();
  expect(statusMailOf({ from: "review", to: "failed", receipts: [], refunds: [1] })).toBe("refund");
});
