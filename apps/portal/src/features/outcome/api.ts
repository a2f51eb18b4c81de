import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { queryOptions } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
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
  const answer = readAnswer<Payment>(await postJson(paths.query, { url, payload }, signal), {
    _id: "text",
    status: (status) => shownStatuses.some((each) => each === status),
    services: "list",
    receipts: "list",
  });
  if (answer.capability !== undefined) await keepLink(id, answer.capability);
  return answer;
}

/** Makes every link worthless that was sent or shared, and answers what is in the new one. */
export async function revokeLinks(id: string): Promise<string> {
  const answer = await postJson(paths.revokeLinks, { _id: id, ...(await payerKeyOf(id)) });
  const { capability } = readAnswer<{ capability: string }>(answer, { capability: "text" });
  await keepLink(id, capability);
  return capability;
}
