import { menuLinks } from "./navigation.ts";
import { findRoute } from "@kaunter/web/page/routes";
import { routes } from "./routes.ts";

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Fetches the pages that home leads to, so that a tile opens at once. Each is asked for by itself: a press may come between. */
export function prefetchPages(): void {
  if (savesData()) return;
  for (const { to } of menuLinks) setTimeout(() => void prefetch(to));
}

async function prefetch(to: string): Promise<void> {
  try {
    await findRoute({ pathname: to, search: "" }, routes)?.page.preload();
  } catch {
    // It is found again, and told, when the page is opened.
  }
}
