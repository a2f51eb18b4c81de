import { type Browser, expect, type Page, test } from "@playwright/test";
import { aBill, hurryBanks, leaveFor, pay, title, toBanks, typePayer } from "./bank.ts";
import { mostShift, shiftOf } from "./shift.ts";
import { openQuietly } from "./site.ts";

const mostInAllMs = 25_000;
const mostWithoutWordsMs = 5_000;
const mostWalks = 4;

test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

/** One bar of signal: 400 kbit/s each way and 400 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** How long each press is waited for, by a browser that has not been here before. */
async function walk(browser: Browser): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const bill = await aBill();
  await slowDown(page);
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
  const submit = page.locator("main .sticky-bar button[type=submit]");
  const waits = new Map<string, number>();

  /** From the press until the next thing can be done. */
  async function press(after: string, act: () => Promise<unknown>, until: () => Promise<unknown>) {
    const from = performance.now();
    await act();
    await until();
    waits.set(after, Math.round(performance.now() - from));
  }

  await page.goto("/#/search?council=mpt&type=compound&compound=individual");
  await page.locator("input[name=no]").fill(bill);
  await press(
    "search",
    () => page.locator("main form button[type=submit]").click(),
    () => page.getByRole("button", { name: "Add to cart" }).waitFor(),
  );
  await press(
    "add to cart",
    () => submit.click(),
    () => page.locator("main a[href='#/cart']").last().waitFor(),
  );
  await press(
    "go to the cart",
    () => page.locator("main a[href='#/cart']").last().click(),
    () => page.locator("main a[href='#/checkout']").waitFor(),
  );
  await press(
    "proceed to payment",
    () => page.locator("main a[href='#/checkout']").click(),
    () => expect(page.getByRole("button", { name: "Continue to choose a bank" })).toBeEnabled(),
  );
  await typePayer(page);
  const bank = page.getByRole("radio", { name: "SBI Bank A" });
  await press(
    "continue to the banks",
    () => submit.click(),
    () => bank.waitFor(),
  );
  await bank.check();
  await press(
    "pay with the bank",
    () => submit.click(),
    () => page.getByRole("button", { name: /^Log in/ }).waitFor(),
  );
  await context.close();
  return waits;
}

test("on a slow line nobody waits long between two presses, from the search to the bank's page", async ({
  browser,
}) => {
  // A busy machine makes a press longer, never shorter: the shortest of some walks is nearest to the line's own.
  const shortest = new Map<string, number>();
  const isQuick = () =>
    shortest.size > 0 && [...shortest.values()].every((ms) => ms < mostWithoutWordsMs);
  for (let walks = 0; walks < mostWalks && !isQuick(); walks += 1) {
    for (const [after, ms] of await walk(browser)) {
      shortest.set(after, Math.min(ms, shortest.get(after) ?? ms));
    }
  }
  const inAllMs = [...shortest.values()].reduce((sum, ms) => sum + ms, 0);
  const lines = [...shortest, ["in all", inAllMs] as const].map(
    ([after, ms]) => `  ${after}: ${ms} ms`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  expect(inAllMs).toBeLessThan(mostInAllMs);
  for (const [after, ms] of shortest) expect(ms, after).toBeLessThan(mostWithoutWordsMs);
});

test("on a slow line nothing on the pages of a payment moves when its parts come", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await toBanks(page, await aBill());
  const banks = page.getByRole("radio", { name: "SBI Bank A" });
  const payer = page.locator("input[autocomplete=name]");
  await slowDown(page);
  for (const [address, isWhole] of [
    ["/#/fpx_checkout", banks],
    ["/#/checkout", payer],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(address);
    await isWhole.waitFor();
    expect(await shiftOf(page), address).toBeLessThan(mostShift);
  }
  await page.goto("/#/fpx_checkout");
  await leaveFor(page, "SBI Bank A");
  await pay(page);
  const receipt = title(page, "Bayaran berjaya");
  await receipt.waitFor();
  await page.reload();
  await receipt.waitFor();
  expect(await shiftOf(page), "the receipt").toBeLessThan(mostShift);
});
