import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { queryOptions } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { keepLink, payerKeyOf } from "../../model/payment/payment-storage.ts";
import type { PaymentKey } from "./use-which-payment.ts";

/** Only the server says what has become of a payment. The device that started it may see more than its link shows. */
export function paymentQuery({ id, capability }: Pick<PaymentKey, "id" | "capability">) {
  return queryOptions({
    queryKey: ["payment", id, capability],
    queryFn: ({ signal }) => fetchPayment({ id, capability }, signal),
  });
}

async function fetchPayment(
  { id, capability }: Pick<PaymentKey, "id" | "capability">,
  signal: AbortSignal,
): Promise<Payment> {
  const url = btoa(`all_payments/${id}`);
  const payload = { capability, ...(await payerKeyOf(id)) };
  const answer = await postJson(paths.query, { url, payload }, signal);
  if (!isPayment(answer)) throw new DomainError("unexpected");
  if (answer.capability !== undefined) await keepLink(id, answer.capability);
  return answer;
}

/** Makes every link worthless that was sent or shared, and answers what is in the new one. */
export async function revokeLinks(id: string): Promise<string> {
  const answer = await postJson(paths.revokeLinks, { _id: id, ...(await payerKeyOf(id)) });
  const { capability } = Object(answer);
  if (typeof capability !== "string") throw new DomainError("unexpected");
  await keepLink(id, capability);
  return capability;
}

// Checked by hand and not to the letter: an open page must survive a server that learnt new fields.
function isPayment(answer: unknown): answer is Payment {
  const { _id, status, services, receipts } = Object(answer);
  const isKnown = typeof _id === "string" && shownStatuses.includes(status);
  return isKnown && Array.isArray(services) && Array.isArray(receipts);
}
