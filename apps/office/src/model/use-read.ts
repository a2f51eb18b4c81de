import { getJson } from "@kaunter/web/api/client";
import { readAnswer, type Shape } from "@kaunter/web/api/read-answer";
import type { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";

/** What the server answers at an address, asked each time that a page is opened. */
export function useRead<T extends object>(url: string, shape: Shape<T>, enabled = true) {
  return useQuery<T, DomainError>({
    queryKey: [url],
    queryFn: async () => readAnswer<T>(await getJson(url), shape),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
