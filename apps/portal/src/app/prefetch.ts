import { menuLinks } from "./navigation.ts";
import { findRoute } from "@kaunter/web/page/routes";
import { routes } from "./routes.ts";

export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Fetches the pages that home leads to, so that a tile opens at once. */
export function prefetchPages(): void {
  if (savesData()) return;
  for (const { to } of menuLinks) {
    // A failure here is found again, and told, when the page is opened.
    findRoute({ pathname: to, search: "" }, routes)
      ?.page.preload()
      .catch(() => undefined);
  }
}
