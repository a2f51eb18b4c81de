import type { Page } from "@playwright/test";

/** Seconds, and what else was counted on the way. */
export interface Measured {
  seconds: number;
  requests?: number;
}

/** A bill of the demonstration. */
const bill = { council: "mpt", number: "10-1001-003" };

/** As a person types. */
const betweenKeysMs = 150;

/** Seconds from navigation to the largest paint, read 3 s after the page has loaded; no input, which would end it. */
export async function largestPaint(page: Page, url: string): Promise<Measured> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(3_000);
  const seconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve((list.getEntries().at(-1)?.startTime ?? Number.NaN) / 1000);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  return { seconds };
}

/** Seconds until the select shows a choice made with a key; the choice must still be there when scripts run. */
export async function firstChoice(page: Page, url: string): Promise<Measured> {
  await page.addInitScript(() => {
    // Before the portal's own listener, which keeps the news to itself while it takes the page over.
    const note = () =>
      requestAnimationFrame(() =>
        Object.assign(globalThis, { chosenAt: performance.now() / 1000 }),
      );
    document.addEventListener("change", note, true);
  });
  await page.goto(url, { waitUntil: "commit" });
  const select = page.locator("#council");
  await select.waitFor();
  await select.focus();
  // The first option says only that nothing is chosen.
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => "chosenAt" in globalThis);
  const chosen = await select.inputValue();
  if (chosen === "") throw new Error("The key chose nothing.");
  await untilReady(page);
  if ((await select.inputValue()) !== chosen)
    throw new Error("The choice did not survive the scripts.");
  return { seconds: await page.evaluate(() => Number(Reflect.get(globalThis, "chosenAt"))) };
}

/** Seconds until the page behind a tile shows its heading, the tile pressed the moment it can be seen. */
export async function tileOpens(page: Page, url: string): Promise<Measured> {
  await page.goto(url, { waitUntil: "commit" });
  const tile = page.locator("main .tile").first();
  await tile.waitFor();
  const home = await page.locator("h1").textContent();
  await tile.click();
  await page.waitForFunction(
    (before) => {
      const heading = document.querySelector("main h1")?.textContent;
      return heading !== undefined && heading !== "" && heading !== before;
    },
    home,
    { polling: "raf" },
  );
  return { seconds: await page.evaluate(() => performance.now() / 1000) };
}

/**
 * Seconds from the press that searches to the amount, by somebody who chose a council and typed a number as soon as home took
 * them; and every request since the first one.
 */
export async function resultShows(page: Page, url: string): Promise<Measured> {
  let requests = 0;
  page.on("request", (request) => {
    // What is written into the page comes from nowhere.
    if (/^https?:/.test(request.url())) requests += 1;
  });
  await page.goto(url, { waitUntil: "commit" });
  await untilReady(page);
  await page.locator("#council").selectOption(bill.council);
  await page.locator("input[name=no]").pressSequentially(bill.number, { delay: betweenKeysMs });
  const pressedMs = await page.evaluate(() => performance.now());
  await page.locator(".find-button").click();
  await page.waitForFunction(
    () => document.querySelector(".hero-amount")?.checkVisibility() === true,
    undefined,
    { polling: "raf" },
  );
  const shownMs = await page.evaluate(() => performance.now());
  return { seconds: (shownMs - pressedMs) / 1000, requests };
}

async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset["boot"] === "ready");
}
