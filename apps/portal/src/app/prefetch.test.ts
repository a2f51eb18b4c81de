import { afterEach, expect, test, vi } from "vitest";
import { lookUp } from "../features/search/late-parts.ts";
import { prefetchPages } from "./prefetch.ts";
import { routes } from "./routes.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The menu's. Paying is reached from the cart only, when the line is known to work. */
const ahead = ["/search", "look-up", "/cart", "/requery", "/verify", "/helpline", "/faq", "/about"];

/** Notes in turn what is asked for; each answers when it is told to. */
function spyOnPages() {
  const asked: string[] = [];
  const answer: (() => void)[] = [];
  const parts = [...routes, { path: "look-up", page: lookUp }];
  for (const { path, page } of parts.filter(({ path: each }) => each !== "/")) {
    vi.spyOn(page, "preload").mockImplementation(
      () =>
        new Promise((_resolve, reject) => {
          asked.push(path);
          answer.push(() => reject(new TypeError("Failed to fetch")));
        }),
    );
  }
  return { asked, answer };
}

test("the pages that home leads to are fetched one after the other, what looks a bill up first, and a failure is left for later", async () => {
  const { asked, answer } = spyOnPages();
  const all = prefetchPages();
  for (const [place] of ahead.entries()) {
    await vi.waitFor(() => expect(answer).toHaveLength(place + 1));
    expect(asked).toEqual(ahead.slice(0, place + 1));
    answer[place]?.();
  }
  await all;
  expect(asked).toEqual(ahead);
});

test("nothing is fetched ahead for people who save data", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const { asked } = spyOnPages();
  await prefetchPages();
  expect(asked).toEqual([]);
});
