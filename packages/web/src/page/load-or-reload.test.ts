import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../language/translate.ts";
import { progress } from "../state/progress.ts";
import { loadOrReload, reloadAtMostEveryMs } from "./load-or-reload.ts";
import { lazyPage } from "./lazy-page.ts";
import type { PageRoute } from "./routes.ts";

const reload = vi.fn<() => void>();

function routeOf(load: () => Promise<() => null>): PageRoute {
  return { path: "/x", page: lazyPage(["shell"], load), title: "app.name" };
}

function missing(): PageRoute {
  return routeOf(() => Promise.reject(new TypeError("Failed to fetch")));
}

/** A reload has no answer, because the page is gone. */
async function open(route: PageRoute, elsewhere?: AbortSignal): Promise<boolean | "reloading"> {
  const answer = loadOrReload(route, elsewhere);
  return Promise.race([answer, vi.advanceTimersByTimeAsync(1).then(() => "reloading" as const)]);
}

// What is there already comes without waiting.
beforeAll(() => setLanguage("my"));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("location", { reload });
  reload.mockReset();
  sessionStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a page that arrives is shown without a reload", async () => {
  expect(await open(routeOf(() => Promise.resolve(() => null)))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test("a missing file reloads once, then not again before a minute has passed", async () => {
  expect(await open(missing())).toBe("reloading");
  vi.setSystemTime(1_800_000_000_000 + reloadAtMostEveryMs - 1);
  expect(await open(missing())).toBe(false);
  expect(progress.get()).toBe("failed");
  vi.setSystemTime(1_800_000_000_000 + reloadAtMostEveryMs);
  expect(await open(missing())).toBe("reloading");
  expect(reload).toHaveBeenCalledTimes(2);
});

test("nothing reloads without a connection, because the page would be lost", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await open(missing())).toBe(false);
});

test("nothing reloads when the time of the reload cannot be kept", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  expect(await open(missing())).toBe(false);
});

test("nothing reloads for a page that nobody waits for any more", async () => {
  expect(await open(missing(), AbortSignal.abort())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a page that failed is fetched again at the next attempt", async () => {
  const load = vi.fn(() => Promise.resolve(() => null));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const route = routeOf(load);
  await expect(route.page.preload()).rejects.toThrow("could not be loaded");
  await route.page.preload();
  await route.page.preload();
  expect(load).toHaveBeenCalledTimes(2);
});
