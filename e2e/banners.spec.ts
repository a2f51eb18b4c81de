import { expect, test } from "@playwright/test";
import { hurryBanks, toBank } from "./bank.ts";
import { mostShift, shiftOf } from "./shift.ts";
import { openQuietly, operator, setTexts } from "./site.ts";

test.afterEach(openQuietly);

test("nothing on a page moves when a banner comes that was seen before", async ({ page }) => {
  setTexts("banner", {
    my: "FPX diselenggara pada hari Ahad, 2 hingga 4 pagi. Bayar dengan kad pada masa itu.",
    en: "FPX is being maintained",
    zh: "FPX 维护中",
  });
  await page.setViewportSize({ width: 360, height: 640 });
  const banner = page.getByRole("region", { name: "Pengumuman" });
  await page.goto("/");
  await expect(banner).toBeVisible();
  for (const address of ["/", "/#/search", "/#/faq"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(banner).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(mostShift);
  }
});

test("nothing on a page moves when it tells what became of an open payment", async ({ page }) => {
  await hurryBanks();
  await page.setViewportSize({ width: 360, height: 640 });
  await toBank(page);
  for (const address of ["/", "/#/search", "/#/cart"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Bayaran anda" })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(mostShift);
  }
});

test("a closed counter covers the portal, and four presses of Escape do not uncover it", async ({
  page,
}) => {
  setTexts("announcement", {
    my: "Dibuka semula esok",
    en: "Open again tomorrow",
    zh: "明天重新开放",
  });
  operator("site", "set", "closing", "true");
  await page.goto("/");
  const dialog = page.getByRole("dialog").filter({ hasText: "Dibuka semula esok" });
  await expect(dialog).toBeVisible();
  for (let press = 1; press <= 4; press += 1) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();

  await dialog.getByRole("link", { name: "Talian bantuan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(dialog).toBeHidden();
});

test("a banner speaks the reader's language, and stays away once dismissed until it says something new", async ({
  page,
}) => {
  setTexts("banner", { my: "FPX diselenggara", en: "FPX is being maintained", zh: "FPX 维护中" });
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Pengumuman" });
  await expect(banner).toContainText("FPX diselenggara");
  await page.locator("select[name=lang]").selectOption("zh");
  await expect(page.getByText("FPX 维护中")).toBeVisible();
  await page.locator("select[name=lang]").selectOption("my");
  await banner.getByRole("button").click();
  await expect(banner).toBeHidden();

  const answered = page.waitForResponse("**/api/query");
  await page.reload();
  await answered;
  await expect(banner).toBeHidden();

  setTexts("banner", { my: "Kaunter dibuka", en: "The counter is open", zh: "柜台开放" });
  await page.reload();
  await expect(banner).toContainText("Kaunter dibuka");
});

test("a browser is never asked to be updated", async ({ page }) => {
  operator("site", "set", "app_version", "2.0.1");
  const answered = page.waitForResponse("**/api/query");
  await page.goto("/");
  await answered;
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("when the configuration cannot be read the portal opens all the same, and asks again", async ({
  page,
}) => {
  setTexts("banner", { my: "Akhirnya", en: "At last", zh: "终于" });
  await page.clock.install();
  let asked = 0;
  await page.route("**/api/query", (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(60_000);
  await expect(page.getByText("Akhirnya")).toBeVisible();
});
