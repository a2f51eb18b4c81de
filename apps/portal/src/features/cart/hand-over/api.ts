import type { HandedOver, OpenedHandOver } from "@kaunter/contracts/handovers";
import * as paths from "@kaunter/contracts/paths";
import { queryOptions } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

/** What to pay and how much of it: all that is handed over. */
export type Services = OpenedHandOver["services"];

/** One code for as long as it is shown. */
export function codeQuery(services: Services) {
  return queryOptions({
    queryKey: ["hand-over", services],
    queryFn: ({ signal }) => handOver(services, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

async function handOver(services: Services, signal: AbortSignal): Promise<HandedOver> {
  const answer = await postJson(paths.handOvers, { services }, signal);
  return readAnswer<HandedOver>(answer, { code: "text", expires_at: "text" });
}
