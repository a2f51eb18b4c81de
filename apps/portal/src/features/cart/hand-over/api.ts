import type { HandedOver, OpenedHandOver } from "@kaunter/contracts/handovers";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryOptions } from "@tanstack/react-query";
import { postJson } from "@kaunter/web/api/client";

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
  const answer = Object(await postJson(paths.handOvers, { services }, signal));
  const isGiven = typeof answer.code === "string" && typeof answer.expires_at === "string";
  if (!isGiven) throw new DomainError("unexpected");
  return answer;
}
