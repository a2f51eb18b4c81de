import { expect, type Page, test } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { aCitizen } from "./account.ts";
import {
  aBill,
  booksOf,
  checkOut,
  fpxSite,
  goToBanks,
  hurryBanks,
  leaveFor,
  toBank,
  toBanks,
  toldToWait,
} from "./bank.ts";
import { openQuietly } from "./site.ts";

/** As people have it: a browser that keeps the pages one leaves, and shows them as they were. */
test.use({
  launchOptions: async ({ launchOptions }, launch) =>
    launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

test.beforeAll(openQuietly);
test.beforeEach(async ({ context }) => {
  await hurryBanks();
  await context.addInitScript(() => {
    localStorage.setItem("lang", "en");
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) sessionStorage.setItem("kept", location.hash);
    });
  });
});

/** Back from another site to a page that was kept, at the address where it was left. */
async function backTo(page: Page, address: string): Promise<void> {
  // What was kept is shown, not loaded.
  await page.goBack({ waitUntil: "commit" });
  await page.waitForFunction((kept) => sessionStorage.getItem("kept") === kept, address);
}

test("who comes back from the bank to the page as it was left is told to wait", async ({
  page,
}) => {
  const bill = await aBill();
  await toBank(page, bill);
  await backTo(page, "#/fpx_checkout");
  await toldToWait(page);
  expect(await booksOf(bill)).toMatchObject({ receipts: 0, attempts: 1 });
});

test("who begins to pay in another tab and comes back to the banks is told to wait", async ({
  page,
  context,
}) => {
  const bill = await aBill();
  await toBanks(page, bill);
  await expect(page.getByRole("radio", { name: "SBI Bank A" })).toBeVisible();
  await page.goto(fpxSite);
  const tab = await context.newPage();
  await tab.goto("/#/cart");
  await checkOut(tab);
  await goToBanks(tab);
  await leaveFor(tab, "SBI Bank A");
  await expect(tab.getByRole("button", { name: /^Log in/ })).toBeVisible();
  // Browsers drop a kept page when another tab speaks to it of the cart; others may not.
  await page.goBack({ waitUntil: "commit" });
  await toldToWait(page);
  expect(await booksOf(bill)).toMatchObject({ attempts: 1 });
});

test("a page of one's own that was left before the session ended shows nothing of it", async ({
  page,
}) => {
  const citizen = await aCitizen(page.request);
  await page.goto("/#/profile");
  await expect(page.getByRole("main").getByText(citizen.email).first()).toBeVisible();
  await page.goto(fpxSite);
  await page.request.delete(paths.session);
  await backTo(page, "#/profile");
  await expect(page.locator("dialog[open]")).toBeVisible();
  await expect(page.getByText(citizen.email)).toHaveCount(0);
});
