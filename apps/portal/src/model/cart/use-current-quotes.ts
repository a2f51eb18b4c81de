import type { Quotes } from "@kaunter/contracts/charges";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseRinggit, type Sen } from "@kaunter/domain/money";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIsOnline } from "@kaunter/web/browser/connection";
import { queryClient } from "@kaunter/web/api/query-client";
import { whileShown } from "@kaunter/web/state/while-shown";
import { quotesQuery } from "./quotes.ts";
import { applyQuotes, type Cart } from "./use-cart.ts";

/** What the operator takes on top, for each way of paying that has a fee. */
export type ServiceFees = ReadonlyMap<PaymentMethod, Sen>;

/** Of which day the records of a charge are, where they are old; by the name of the charge. */
export type StaleRecords = ReadonlyMap<string, string>;

export type QuotesState =
  | { at: "offline" | "asking" }
  | { at: "current"; serviceFees: ServiceFees; staleRecords: StaleRecords }
  | { at: "failed"; error: DomainError; retry: () => void };

/** Asks what the cart costs when it is opened, and again when the connection is back. */
export function useCurrentQuotes({ items }: Cart): QuotesState {
  const isOnline = useIsOnline();
  const query = useQuery(quotesQuery(items, isOnline), queryClient);
  const quotes = query.data;
  const [applied, setApplied] = useState(quotes);
  useEffect(() => {
    if (!quotes) return undefined;
    return whileShown(applyQuotes(quotes), () => setApplied(quotes));
  }, [quotes]);

  if (!isOnline) return { at: "offline" };
  if (query.error instanceof DomainError && !query.isFetching) {
    return { at: "failed", error: query.error, retry: () => void query.refetch() };
  }
  if (query.isFetching || quotes !== applied) return { at: "asking" };
  return { at: "current", serviceFees: feesOf(quotes), staleRecords: staleIn(quotes) };
}

function staleIn(quotes: Quotes | undefined): StaleRecords {
  const items = quotes?.items ?? [];
  return new Map(
    items.flatMap((item) =>
      "offer" in item && item.as_of !== undefined ? [[item._id, item.as_of]] : [],
    ),
  );
}

function feesOf(quotes: Quotes | undefined): ServiceFees {
  const fees = quotes?.service_fees ?? [];
  return new Map(fees.map(({ method, amount }) => [method, parseRinggit(amount)]));
}
