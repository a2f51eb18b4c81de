import type { PlainId } from "../language/words.ts";
import type { LazyPage } from "./lazy-page.ts";

export interface PageRoute {
  /** One that ends in `/:id` takes any one word there; its page reads the word from the address. */
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
  const route = table.find(({ path }) => isAt(path, asked));
  const isAccepted = route?.check?.(new URLSearchParams(search)) ?? true;
  return (isAccepted && route) || null;
}

const anyWord = ":id";

function isAt(path: string, asked: string): boolean {
  if (!path.endsWith(`/${anyWord}`)) return path === asked;
  const start = path.slice(0, -anyWord.length);
  return asked.startsWith(start) && /^[^/]+$/.test(asked.slice(start.length));
}
