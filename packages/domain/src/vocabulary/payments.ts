export const currency = "MYR";
export const paymentMode = "ECOMMERCE";

/** The machine of everything that is paid through the web. */
export const onlineMachineId = "A10";

/** `review` is ours: an outcome that a person must look at, shown to the payer as pending. */
export const paymentStatuses = [
  "in_progress",
  "pending",
  "successful",
  "failed",
  "cancelled",
  "expired",
  "review",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What a payer is shown: an outcome that a person must look at is one that is still awaited. */
export const shownStatuses = [
  "in_progress",
  "pending",
  "successful",
  "failed",
  "cancelled",
  "expired",
] as const;
export type ShownStatus = (typeof shownStatuses)[number];

export function shownStatusOf(status: PaymentStatus): ShownStatus {
  return status === "review" ? "pending" : status;
}

/** Who carries a payer's money to us. Each has a folder in `apps/api/src/adapters`. */
export const providers = ["fpx", "card"] as const;
export type Provider = (typeof providers)[number];

/** Ways to pay, by their codes on the wire. */
export const paymentMethods = { onlineBanking: 1, card: 2 } as const;
export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods];
export const defaultPaymentMethod: PaymentMethod = paymentMethods.onlineBanking;

/** Where a bank is chosen its id says how it is paid; every other way is named by its code. */
const { onlineBanking: _byBank, ...byCode } = paymentMethods;
export const namedMethods = Object.values(byCode);

/** What a payment record keeps as its method when it was paid by card; otherwise it keeps the id of the bank. */
export const cardMethodNames = { 48: "Visa card", 49: "Mastercard" } as const;
export type CardMethodCode = keyof typeof cardMethodNames;

/** Why a payment was refused, as far as it helps whoever wants to pay; each gateway says which of its codes mean what. */
export const declineReasons = [
  "funds",
  "limit",
  "hours",
  "time",
  "fault",
  "account",
  "blocked",
  "card",
  "refused",
] as const;
export type DeclineReason = (typeof declineReasons)[number];
