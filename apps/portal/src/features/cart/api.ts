import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { type CartItem, isFee, wishOf } from "./cart-item.ts";

/** What the items cost now. Only references, selections and declarations are sent: no price ever leaves the browser. */
export function quotesQuery(items: readonly CartItem[], isOnline: boolean) {
  const wishes = items.flatMap(({ stored }) => (isFee(stored) ? [] : [wishOf(stored)]));
  return queryOptions({
    queryKey: ["quotes", wishes],
    queryFn:
      wishes.length > 0 && isOnline
        ? ({ signal }) => fetchQuotes({ items: wishes }, signal)
        : skipToken,
    gcTime: 0,
  });
}

async function fetchQuotes(body: unknown, signal: AbortSignal): Promise<Quotes> {
  const answer = await postJson(paths.quotes, body, signal);
  const { items } = Object(answer);
  if (!Array.isArray(items)) throw new DomainError("unexpected");
  return answer as Quotes;
}
