import { expect, type Page, test } from "@playwright/test";
import { aCitizen } from "./account.ts";
import {
  aBill,
  booksOf,
  checkOut,
  hurryBanks,
  leaveFor,
  pay,
  settled,
  goToBanks,
  title,
} from "./bank.ts";
import { fromApp, onSite, openPhone, type Phone } from "./phone.ts";
import { openQuietly, operator } from "./site.ts";

const inEnglish = () => localStorage.setItem("lang", "en");

/** From the bill in the app to the bank in the phone's browser. */
async function leaveApp(page: Page, phone: Phone, { bill, site }: { bill: string; site: string }) {
  const found = `/search?council=mpt&type=compound&compound=individual&no=${bill}`;
  await page.goto(`https://localhost/#${found}`);
  await page.locator("main .sticky-bar button[type=submit]").click();
  await page.locator("main a[href='#/cart']").last().click();
  await checkOut(page);
  await goToBanks(page);
  await leaveFor(page, "SBI Bank A");
  await expect.poll(() => phone.opened).toHaveLength(1);
  const browser = await page.context().newPage();
  await browser.goto(onSite(phone.opened[0] ?? "", site));
  return browser;
}

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await page.addInitScript(inEnglish);
});

test("in the app a bill is found, paid in the phone's browser, and its receipt is handed over as a file", async ({
  page,
  baseURL: site = "",
}) => {
  const bill = await aBill();
  const phone = await openPhone(page, site);
  const browser = await leaveApp(page, phone, { bill, site });
  await pay(browser);
  await expect(title(browser, "Payment successful")).toBeVisible();
  await settled(bill);
  expect((await booksOf(bill)).attempts).toBe(1);
  const back = browser.getByRole("link", { name: "Back to the app" });
  const link = new URL((await back.getAttribute("href")) ?? "", site).href;
  expect(new URL(link).pathname).toBe("/app");
  const payerKey = new URLSearchParams(phone.opened[0]?.split("?")[1]).get("key") ?? "";
  expect(payerKey).toMatch(/^[\w-]{22}$/);
  expect(link + browser.url()).not.toContain(payerKey);

  await phone.openLink(fromApp(link, site));
  await expect(title(page, "Payment successful")).toBeVisible();
  // The app began the payment, so it shows its payer in full; the browser that only paid does not.
  await expect(page.getByText("Siti Aminah binti Yusof").first()).toBeAttached();
  await expect(browser.getByText("Siti Aminah binti Yusof")).toHaveCount(0);

  await page.getByRole("button", { name: "Save receipt (PDF)" }).click();
  await expect.poll(() => phone.shared).toHaveLength(1);
  const [file] = phone.files.values();
  expect(file?.subarray(0, 5).toString()).toBe("%PDF-");
});

test("whoever closes the phone's browser is told what became of the payment", async ({
  page,
  baseURL: site = "",
}) => {
  const phone = await openPhone(page, site);
  const browser = await leaveApp(page, phone, { bill: await aBill(), site });
  await expect(browser.getByRole("button", { name: /^Log in/ })).toBeVisible();
  await browser.close();
  await phone.closeBrowser();
  await expect(page.getByText("Do not pay again.").first()).toBeVisible();
});

test("a session of the app lies in the phone's keystore alone, and ends with the logout", async ({
  page,
  baseURL: site = "",
}) => {
  const { email, password } = await aCitizen(page.request);
  const phone = await openPhone(page, site);
  await page.goto("https://localhost/#/?login");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => phone.keystore.size).toBe(1);
  const [token = ""] = phone.keystore.values();
  const stored = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
  expect(stored).not.toContain(token.replaceAll('"', ""));

  await page.goto("https://localhost/#/history");
  await expect(page.getByText("No transaction made").first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => phone.keystore.size).toBe(0);
});

test.describe("when the server names a newer app", () => {
  test.beforeAll(() => void operator("site", "set", "app_version", "2.0.1"));
  test.afterAll(() => void operator("site", "set", "app_version", "0.0.0"));

  for (const [language, words] of [
    ["my", "Kemas kini aplikasi"],
    ["en", "Update app"],
    ["zh", "更新应用程式"],
  ] as const) {
    test(`an outdated app is blocked, with both versions and its store, in ${language}`, async ({
      page,
      baseURL: site = "",
    }) => {
      await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
      await openPhone(page, site, "1.4.0");
      const dialog = page.getByRole("dialog", { name: words });
      await expect(dialog).toContainText("1.4.0");
      await expect(dialog).toContainText("2.0.1");
      const store = /^https:\/\/play\.google\.com\//;
      await expect(dialog.getByRole("link")).toHaveAttribute("href", store);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
    });
  }

  test("the newer app itself is let in", async ({ page, baseURL: site = "" }) => {
    const phone = await openPhone(page, site, "2.0.1");
    await expect.poll(() => phone.asked).toContain("/api/query");
    await expect(page.locator("html[data-boot=ready]")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
