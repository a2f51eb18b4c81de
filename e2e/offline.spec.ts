import { expect, type Page, test } from "@playwright/test";
import {
  aBill,
  checkOut,
  goOn,
  goToBanks,
  hurryBanks,
  leaveFor,
  pay,
  settled,
  title,
} from "./bank.ts";
import { council, openQuietly } from "./site.ts";

test.use({ serviceWorkers: "allow" });
test.beforeAll(openQuietly);
test.beforeAll(hurryBanks);

/** The worker comes some seconds after the page. */
async function keep(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

const titles = { my: "Soalan Lazim", en: "FAQ", zh: "常见问题" } as const;

test("without a network the portal opens, speaks three languages, and reads and checks", async ({
  page,
  context,
}) => {
  await keep(page);
  await context.setOffline(true);
  for (const language of ["my", "en", "zh"] as const) {
    await page.evaluate((lang) => localStorage.setItem("lang", lang), language);
    await page.goto("/#/faq");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute(
      "lang",
      { my: "ms", en: "en", zh: "zh-Hans" }[language],
    );
    await expect(page.locator("main h1")).toHaveText(titles[language]);
  }
  for (const path of ["/#/helpline", "/#/terms", "/#/verify", "/#/cart", "/#/search"]) {
    await page.goto(path);
    await expect(page.locator("main h1")).not.toBeEmpty();
  }
});

const cartWords = {
  my: {
    offline: /^Tiada sambungan\. Ini amaun/,
    changed: /daripada RM\s50\.00 kepada RM\s60\.00/,
    title: "Bayaran berjaya",
  },
  en: {
    offline: /^No connection\. These are/,
    changed: /from RM\s50\.00 to RM\s60\.00/,
    title: "Payment successful",
  },
  zh: {
    offline: /^没有网络连接。这是最后核对的金额/,
    changed: /从\sRM\s50\.00\s变为\sRM\s60\.00/,
    title: "付款成功",
  },
} as const;

for (const language of ["my", "en", "zh"] as const) {
  const said = cartWords[language];

  test(`in ${language}, a cart is read without a network, priced anew once it is back, and paid`, async ({
    page,
    context,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    await keep(page);
    const bill = await aBill();
    await page.goto(`/#/search?council=mpt&type=compound&compound=individual&no=${bill}`);
    await goOn(page).click();
    await page.locator("main a[href='#/cart']").last().click();
    await expect(page.getByText("RM 50.00").first()).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("RM 50.00").first()).toBeVisible();
    await expect(page.getByText(said.offline)).toBeVisible();
    // Meanwhile the council makes it dearer: what was kept is not what is paid.
    await council(
      `update charges set record = jsonb_set(record, '{amountSen}', '12000') where number = '${bill}'`,
    );
    await context.setOffline(false);
    await expect(page.getByText(said.changed)).toBeVisible();
    await checkOut(page);
    await page.locator("#agreed").check();
    await goToBanks(page);
    await leaveFor(page, "SBI Bank A");
    await pay(page);
    await expect(title(page, said.title)).toBeVisible();
    await settled(bill);
  });
}

test("no call and no payment is ever answered from what is kept", async ({ page }) => {
  await keep(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  for (const path of kept) expect(path).toMatch(/^\/$|^\/assets\//);
  expect(kept.join()).not.toMatch(/checkout|outcome|profile/);
});

test("a release that the worker tells of is offered, and one press loads the page anew", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
  await keep(page);
  await page.goto("/#/faq");
  await page.reload();
  // The page listens some seconds after it has loaded.
  const offer = page.getByText("A new version is ready.");
  await expect(async () => {
    await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new MessageEvent("message")));
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await expect(page.locator("main h1")).toHaveText(titles.en);
});
