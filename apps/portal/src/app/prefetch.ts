import { lookUp } from "../features/search/late-parts.ts";
import { menuLinks } from "./navigation.ts";
import type { LazyPage } from "@kaunter/web/page/lazy-page";
import { findRoute } from "@kaunter/web/page/routes";
import { routes } from "./routes.ts";

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Fetches the pages that home leads to, so that a tile opens at once. One after the other: a press has most of the line. */
export async function prefetchPages(): Promise<void> {
  if (savesData()) return;
  for (const { to } of menuLinks) {
    await prefetch(findRoute({ pathname: to, search: "" }, routes)?.page);
    if (to === "/search") await prefetch(lookUp);
  }
}

async function prefetch(page: Pick<LazyPage, "preload"> | undefined): Promise<void> {
  try {
    await page?.preload();
  } catch {
    // It is found again, and told, when the page is opened.
  }
}
