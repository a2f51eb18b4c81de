import { expect, type Page, test } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { aCitizen, mailsTo } from "./account.ts";
import { aBill, booksOf, checkOut, goToBanks, hurryBanks, leaveFor, pay, settled } from "./bank.ts";
import { aHouse, keepBill, remindNow } from "./bills.ts";
import { openQuietly } from "./site.ts";

const languages =
  process.env["E2E_EVERYWHERE"] === "1" ? (["my", "en", "zh"] as const) : (["my"] as const);

const words = {
  save: { my: "Simpan bil ini", en: "Save this bill", zh: "保存此账单" },
  nothing: { my: "Tiada data", en: "No data available", zh: "没有资料" },
  notChosen: { my: "Tiada akaun dipilih", en: "No account selected", zh: "没有选择户口" },
  paid: { my: "Bayaran berjaya", en: "Payment successful", zh: "付款成功" },
  remind: { my: "Ingatkan saya", en: "Remind me", zh: "提醒我" },
  stopped: { my: "telah dihentikan", en: "have been stopped", zh: "提醒已停止" },
  handOver: { my: "Bayar di peranti lain", en: "Pay on another device", zh: "用其他设备付款" },
  wrongCode: { my: "Kod ini tidak betul", en: "This code is wrong", zh: "此代码不正确" },
  logOut: { my: "Log Keluar", en: "Logout", zh: "登出" },
  emptyCart: { my: "Troli kosong", en: "Your cart is empty", zh: "购物车是空的" },
} as const;

test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

const submit = (page: Page) => page.locator("main .sticky-bar button[type=submit]");
const group = (page: Page, name: string) => page.getByRole("region", { name });
const compound = (no: string) => `council=mpt&type=compound&compound=individual&no=${no}`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/#${address}`);
}

/** Saves what a search finds under a name. */
async function save(page: Page, query: string, { name, press }: { name: string; press: string }) {
  await open(page, `/search?${query}`);
  await page.getByRole("button", { name: press }).click();
  await page.locator("dialog[open] input").fill(name);
  await page.locator("dialog[open] button[type=submit]").click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
}

/** What a device still knows of a person. */
async function remains(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const opened = async (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const countRows = async (name: string) => {
      const db = await opened(name);
      const [store = ""] = db.objectStoreNames;
      return new Promise<number>((resolve) => {
        const request = db.transaction(store).objectStore(store).count();
        request.addEventListener("success", () => resolve(request.result));
      }).finally(() => db.close());
    };
    const databases = (await indexedDB.databases()).map(({ name = "" }) => name);
    const counts = await Promise.all(databases.map(countRows));
    return {
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage),
      rows: counts.reduce((sum, count) => sum + count, 0),
    };
  });
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
    });

    test("three bills of two people in two councils are saved, and paid in one go", async ({
      page,
    }) => {
      await aCitizen(page.request);
      await page.goto("/#/bills");
      await expect(page.getByText(words.nothing[language])).toBeVisible();
      const [first, second, house] = [await aBill(), await aBill(), await aHouse()];
      const press = words.save[language];
      await save(page, compound(first), { name: "Mak", press });
      await save(page, compound(second), { name: "Ali", press });
      await save(page, `council=mps&type=assessment&no=${house}`, { name: "Mak", press });

      await open(page, "/bills");
      await expect(group(page, "Mak").getByRole("listitem")).toHaveCount(2);
      await expect(group(page, "Ali")).toContainText("RM\u00a050.00");
      const all = page.locator("main form > label input");
      await all.uncheck();
      await submit(page).click();
      await expect(page.getByRole("link", { name: words.notChosen[language] })).toBeVisible();
      await all.check();
      await submit(page).click();

      await expect(page.locator("main ul.card > li")).toHaveCount(3);
      await checkOut(page);
      await goToBanks(page);
      await leaveFor(page, "SBI Bank A");
      await pay(page);
      const title = page.getByRole("heading", { level: 1, name: words.paid[language] });
      await expect(title).toBeVisible();
      await settled(first);
      expect(await booksOf(second)).toMatchObject({ receipts: 2, status: "successful" });
      expect((await booksOf(house)).id).toBe((await booksOf(first)).id);

      // The house owes something again next year; the fines are over.
      await page.getByRole("button", { name: words.save[language] }).click();
      await expect(page.locator("dialog[open] input")).toHaveCount(1);
    });

    test("a reminder comes by mail, and its link stops it with one press on any device", async ({
      page,
      browser,
    }) => {
      const { email } = await aCitizen(page.request);
      await keepBill(page.request, await aBill(), "Mak");
      await page.goto("/#/bills");
      const reminder = page.getByRole("checkbox", { name: words.remind[language] });
      await reminder.click();
      await expect(reminder).toBeChecked();
      await remindNow();
      const link = async () =>
        /\S+#\/stop\?t=\S+/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "";
      await expect.poll(link).not.toBe("");

      const elsewhere = await browser.newPage();
      await elsewhere.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      await elsewhere.goto(await link());
      await elsewhere.locator("main button:visible").click();
      const stopped = elsewhere.getByRole("heading", { name: words.stopped[language] });
      await expect(stopped).toBeFocused();
      await elsewhere.close();
      await page.reload();
      await expect(reminder).not.toBeChecked();
    });

    test("a code brings a cart to another device, where it joins what is there", async ({
      page,
      browser,
    }) => {
      const [given, own] = [await aBill(), await aBill()];
      await open(page, `/search?${compound(given)}`);
      await submit(page).click();
      await page.locator(".sticky-bar a[href='#/cart']").click();
      await page.getByRole("button", { name: words.handOver[language] }).click();
      const shown = page.locator("dialog[open] output");
      await expect(shown).toHaveText(/^\w{4} \w{4}$/);
      const code = await shown.innerText();
      await expect(page.locator("dialog[open] img")).toBeVisible();

      const other = await browser.newPage();
      await other.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      await open(other, `/search?${compound(own)}`);
      await submit(other).click();
      await expect(other.locator(".sticky-bar a[href='#/cart']")).toBeVisible();
      await open(other, "/handover");
      await other.locator("#code").fill("CCCC CCCC");
      await other.locator("main button[type=submit]").click();
      await expect(other.getByText(words.wrongCode[language])).toBeVisible();
      await other.locator("#code").fill(code.toLowerCase().replace(" ", " - "));
      await other.locator("main button[type=submit]").click();
      await expect(other.locator("main ul.card > li")).toContainText("RM\u00a050.00");
      await submit(other).click();
      await expect(other.locator("main ul.card > li")).toHaveCount(2);
      await expect(other.locator(".sticky-bar")).toContainText("RM\u00a0100.00");
      await other.close();
    });

    test("logging out leaves nothing behind, and the back button shows nothing", async ({
      page,
    }) => {
      await aCitizen(page.request);
      const [bill, held] = [await aBill(), await aBill()];
      await keepBill(page.request, held, "Mak");
      await open(page, `/search?${compound(bill)}`);
      await submit(page).click();
      await page.locator(".sticky-bar a[href='#/cart']").click();
      await checkOut(page);
      await goToBanks(page);
      await leaveFor(page, "SBI Bank A");
      await expect(page.getByRole("button", { name: /^Log in/ })).toBeVisible();
      await open(page, "/bills");
      await expect(group(page, "Mak")).toBeVisible();

      await page.locator("button[popovertarget=menu]:visible").click();
      await page.locator("#menu").getByRole("button", { name: words.logOut[language] }).click();
      await expect(page).toHaveURL(/#\/$/);
      // The mark is random: by it a tab that slept knows that somebody has left.
      const mark = "forgotten";
      expect(await remains(page)).toEqual({ local: [mark, "lang"], session: [mark], rows: 0 });

      // Whoever turns back before the new page has come never left the old one, and is not asked anew.
      await expect(page.locator(".hero")).toBeVisible();
      await page.goBack();
      await expect(page.locator("dialog[open]")).toBeVisible();
      await expect(group(page, "Mak")).toHaveCount(0);
      await open(page, "/cart");
      await expect(page.getByText(words.emptyCart[language])).toBeVisible();
      await expect(page.locator("main ul.card > li")).toHaveCount(0);
      await open(page, "/checkout");
      await expect(page.locator("main input[type=email][value*='@']")).toHaveCount(0);
      expect((await page.request.get(paths.bills)).status()).toBe(401);
    });
  });
}
