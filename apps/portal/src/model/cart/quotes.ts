import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type { CreatePayment } from "@kaunter/contracts/payments";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { type CartItem, isFee, serviceOf } from "./cart-item.ts";

/** What the items cost now. Only references, selections and declarations are sent: no price ever leaves the browser. */
export function quotesQuery(items: readonly CartItem[], isOnline: boolean) {
  const services = items.flatMap(({ stored }) => (isFee(stored) ? [] : [serviceOf(stored)]));
  return queryOptions({
    queryKey: ["quotes", services],
    queryFn:
      services.length > 0 && isOnline ? ({ signal }) => fetchQuotes(services, signal) : skipToken,
    gcTime: 0,
  });
}

/** What each costs now, or why it cannot be paid. */
export async function fetchQuotes(
  items: readonly Omit<CreatePayment["services"][number], "consent">[],
  signal?: AbortSignal,
): Promise<Quotes> {
  const answer = await postJson(paths.quotes, { items }, signal);
  return readAnswer<Quotes>(answer, { items: "list" });
}
