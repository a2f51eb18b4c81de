import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchPages } from "./prefetch.ts";
import { routes } from "./routes.ts";

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The menu's. Paying is reached from the cart only, when the line is known to work. */
const ahead = ["/", "/search", "/cart", "/requery", "/verify", "/about", "/faq", "/helpline"];

function spyOnPages() {
  return routes.map(({ path, page }) => ({
    path,
    preload: vi.spyOn(page, "preload").mockRejectedValue(new TypeError("Failed to fetch")),
  }));
}

test("the pages that home leads to are fetched, and a failure is left for later", () => {
  const pages = spyOnPages();
  prefetchPages();
  expect(pages.filter(({ preload }) => preload.mock.calls.length > 0)).toEqual([]);
  vi.runAllTimers();
  for (const { path, preload } of pages) {
    expect(preload, path).toHaveBeenCalledTimes(ahead.includes(path) ? 1 : 0);
  }
});

test("nothing is fetched ahead for people who save data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const pages = spyOnPages();
  prefetchPages();
  vi.runAllTimers();
  for (const { preload } of pages) expect(preload).not.toHaveBeenCalled();
});
