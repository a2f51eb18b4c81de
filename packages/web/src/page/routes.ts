import type { PlainId } from "../language/words.ts";
import type { LazyPage } from "./lazy-page.ts";

export interface PageRoute {
  path: string;
  page: LazyPage;
  title: PlainId;
  /** Answers false for an address that cannot mean anything: then the page is not found. */
  check?: (search: URLSearchParams) => boolean;
  /** False where no dialog may cover the page. */
  coverable?: boolean;
}

/** The route of an address, or null when there is none or its own check refuses the address. */
export function findRoute(
  { pathname, search }: { pathname: string; search: string },
  table: readonly PageRoute[],
): PageRoute | null {
  const asked = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  const route = table.find(({ path }) => path === asked);
  const isAccepted = route?.check?.(new URLSearchParams(search)) ?? true;
  return (isAccepted && route) || null;
}
