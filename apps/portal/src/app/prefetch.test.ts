import { afterEach, expect, test, vi } from "vitest";
import { prefetchPages } from "./prefetch.ts";
import { routes } from "./routes.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function spyOnPages() {
  return routes.map(({ page }) =>
    vi.spyOn(page, "preload").mockRejectedValue(new TypeError("Failed to fetch")),
  );
}

test("the pages that home leads to are fetched, and a failure is left for later", () => {
  const pages = spyOnPages();
  prefetchPages();
  for (const page of pages) expect(page).toHaveBeenCalledOnce();
});

test("nothing is fetched ahead for people who save data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const pages = spyOnPages();
  prefetchPages();
  for (const page of pages) expect(page).not.toHaveBeenCalled();
});
