import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Patience, usePatience } from "@kaunter/web/state/patience";
import { failProgress, finishProgress, startProgress } from "@kaunter/web/state/progress";
import { queryClient } from "@kaunter/web/api/query-client";
import { chargesQuery, type FoundCharges, type Search } from "../../model/charge/find-charges.ts";

export type SearchState =
  | { at: "form" }
  | { at: "waiting"; patience: Patience }
  | { at: "refused"; error: DomainError; attempt: number }
  | ({ at: "found" } & FoundCharges);

/** Faults of the line or of the server; every other refusal is an answer. */
export function isFault({ code }: DomainError): boolean {
  return faults.includes(code);
}
const faults: readonly ErrorCode[] = [
  "network_error",
  "unexpected",
  "council_unavailable",
  "record_unreadable",
];

export function useSearch(search: Search | null): { state: SearchState; tryAgain: () => void } {
  const [attempt, setAttempt] = useState(0);
  const query = useQuery(chargesQuery(search, attempt), queryClient);
  const isWaiting = search !== null && query.isFetching;
  const wait = isWaiting ? JSON.stringify([search, attempt]) : null;
  const patience = usePatience(wait);
  const error = query.error instanceof DomainError ? query.error : null;
  useProgress(wait, error !== null && isFault(error));

  const state = ((): SearchState => {
    if (search === null) return { at: "form" };
    if (query.data) return { at: "found", ...query.data };
    return error !== null && !isWaiting
      ? { at: "refused", error, attempt }
      : { at: "waiting", patience };
  })();
  return { state, tryAgain: () => setAttempt((last) => last + 1) };
}

function useProgress(wait: string | null, hasFailed: boolean): void {
  useEffect(() => {
    if (wait === null) return undefined;
    startProgress();
    return finishProgress;
  }, [wait]);
  useEffect(() => {
    if (hasFailed) failProgress();
  }, [hasFailed]);
}
