import type { History } from "@kaunter/contracts/history";
import * as paths from "@kaunter/contracts/paths";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { queryOptions } from "@tanstack/react-query";
import { getJson, postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { queryClient } from "@kaunter/web/api/query-client";
import { type Filters, writeFilters } from "./filters.ts";

/** The history as far as it was asked for; nothing of it stays when its page is left. */
export function historyQuery(name: string, filters: Filters) {
  return queryOptions({
    queryKey: ["history", name, filters],
    queryFn: () => readPage(filters),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Adds the page that follows to what is there. */
export async function readOn(name: string, filters: Filters, after: string): Promise<void> {
  const { rows, next } = await readPage(filters, after);
  queryClient.setQueryData(historyQuery(name, filters).queryKey, (before) => ({
    rows: [...(before?.rows ?? []), ...rows],
    next,
  }));
}

async function readPage(filters: Filters, after?: string): Promise<History> {
  const words = writeFilters(filters, after === undefined ? {} : { after });
  const answer = await getJson(`${paths.history}?${words}`);
  return readAnswer<History>(answer, { rows: "list", next: "text or null" });
}

/** A link cannot say the language in a header. */
export function fileAddress(filters: Filters, language: Language): string {
  return `${paths.historyCsv}?${writeFilters(filters, { language })}`;
}

/** How many payments were made as a guest under the same address. */
export function claimsQuery(name: string) {
  return queryOptions({
    queryKey: ["claims", name],
    queryFn: async () => readClaimable(await getJson(paths.historyClaims)),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Takes them into the account, and says how many they were. */
export async function claim(): Promise<number> {
  const answer = await postJson(paths.historyClaims, {});
  return readAnswer<{ claimed: number }>(answer, { claimed: "number" }).claimed;
}

function readClaimable(answer: unknown): number {
  return readAnswer<{ count: number }>(answer, { count: "number" }).count;
}
