import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { DomainError } from "@kaunter/domain/domain-error";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { queryOptions } from "@tanstack/react-query";
import { postJson } from "../../lib/api-client.ts";
import type { PaymentKey } from "./use-which-payment.ts";

/** Only the server says what has become of a payment. */
export function paymentQuery({ id, capability }: PaymentKey) {
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
  const answer = await postJson(paths.query, { url, payload: { capability } }, signal);
  if (!isPayment(answer)) throw new DomainError("unexpected");
  return answer;
}

// Checked by hand and not to the letter: an open page must survive a server that learnt new fields.
function isPayment(answer: unknown): answer is Payment {
  const { _id, status, services, receipts } = Object(answer);
  const isKnown = typeof _id === "string" && shownStatuses.includes(status);
  return isKnown && Array.isArray(services) && Array.isArray(receipts);
}
