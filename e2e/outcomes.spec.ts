import { expect, test, type Page } from "@playwright/test";
import { aBill, booksOf, enterCode, hurryBanks, nextPayment, pay, title, toBank } from "./bank.ts";
import { cards, hurryCards, nextCardPayment, payByCard, toCardPage } from "./card-page.ts";
import { openQuietly } from "./site.ts";

// English is walked by every other journey.
const languages =
  process.env["E2E_EVERYWHERE"] === "1" ? (["my", "en", "zh"] as const) : (["my"] as const);
type Language = (typeof languages)[number];

const words = {
  successful: { my: "Bayaran berjaya", en: "Payment successful", zh: "付款成功" },
  failed: { my: "Bayaran tidak berjaya", en: "Payment not successful", zh: "付款不成功" },
  cancelled: { my: "Bayaran dibatalkan", en: "Payment cancelled", zh: "付款已取消" },
  wait: { my: "Jangan bayar sekali lagi.", en: "Do not pay again.", zh: "请勿重复付款。" },
} as const;

test.beforeAll(openQuietly);
test.beforeEach(async () => {
  await hurryBanks();
  await hurryCards();
});

async function decline(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Log in/ }).click();
  await page.getByRole("radio", { name: /^Empty/ }).check();
  await page.getByRole("button", { name: /^Continue/ }).click();
  await enterCode(page);
  await page.getByRole("button", { name: /^Pay now/ }).click();
}

const cancel = (page: Page) => page.getByRole("button", { name: /^Cancel/ }).click();
const laterMs = { resultAfterMs: 300_000 };

/** How each way of paying ends, and which screen says so; the cart is kept by what was not paid. */
const endings = [
  { by: "FPX", end: "successful", go: toBank, act: pay },
  { by: "FPX", end: "failed", go: toBank, act: decline },
  { by: "FPX", end: "cancelled", go: toBank, act: cancel },
  {
    by: "card",
    end: "successful",
    go: toCardPage,
    act: (page: Page) => payByCard(page, cards.visa),
  },
  {
    by: "card",
    end: "failed",
    go: toCardPage,
    act: (page: Page) => payByCard(page, cards.declined),
  },
] as const;

/** What is pending says so, and becomes a receipt by itself. */
const pendings = [
  { by: "FPX", bend: () => nextPayment(["pending-then-approved"], laterMs), go: toBank, act: pay },
  {
    by: "card",
    bend: () => nextCardPayment([], laterMs),
    go: toCardPage,
    act: (page: Page) => payByCard(page, cards.pending),
  },
] as const;

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
}

for (const language of languages) {
  for (const { by, end, go, act } of endings) {
    test(`by ${by} in ${language}: ${end}`, async ({ page }) => {
      await speak(page, language);
      const bill = await aBill();
      await go(page, bill);
      await act(page);
      await expect(title(page, words[end][language])).toBeVisible();
      expect(await booksOf(bill)).toMatchObject({
        status: end,
        receipts: end === "successful" ? 1 : 0,
      });
      if (end === "successful") return;
      await page.locator("main a[href='#/cart']").click();
      await expect(page.getByText(bill.slice(3)).first()).toBeVisible();
    });
  }

  for (const { by, bend, go, act } of pendings) {
    test(`by ${by} in ${language}: pending, then successful`, async ({ page }) => {
      await speak(page, language);
      await bend();
      await go(page);
      await act(page);
      await expect(page.getByText(words.wait[language]).first()).toBeVisible();
      await expect(page.locator("main button[type=submit]")).toHaveCount(0);
      await expect(title(page, words.successful[language])).toBeVisible();
    });
  }
}
