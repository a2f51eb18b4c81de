import { expect, test, type Page } from "@playwright/test";
import {
  aBill,
  bookingsOf,
  booksOf,
  fpxSite,
  goToBanks,
  hurryBanks,
  leaveFor,
  paid,
  pay,
  title,
  toBank,
  toBanks,
  toConfirm,
} from "./bank.ts";
import { openQuietly } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

/** The bank refuses with a code of its own. */
async function refuse(page: Page, code: string): Promise<void> {
  await toConfirm(page);
  await page.getByLabel(/^How it ends/).selectOption(code);
  await page.getByRole("button", { name: /^Pay now/ }).click();
  await expect(title(page, "Payment not successful")).toBeVisible();
}

test("a bank refuses the account: it is not chosen again, and another bank pays after a reload", async ({
  page,
}) => {
  const bill = await aBill();
  await toBank(page, bill);
  await refuse(page, "57");
  await expect(
    page.getByText("SBI Bank A does not allow payments from this account."),
  ).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Another bank or card" }).click();
  await goToBanks(page);
  await expect(page.getByRole("radio", { name: "SBI Bank B" })).toBeVisible();
  await expect(page.getByRole("radio", { checked: true, name: /Bank/ })).toHaveCount(0);
  await leaveFor(page, "SBI Bank B");
  await pay(page);
  await paid(page);
  await expect(page.getByText("FPX · SBI Bank B").first()).toBeVisible();
  expect(await booksOf(bill)).toMatchObject({ status: "successful", receipts: 1 });
});

test("the page that hands over is reloaded before the bank has it: it goes there, and pays once", async ({
  page,
}) => {
  const bill = await aBill();
  // The message is lost on its way, and the page stays where it is.
  const receiver = `${fpxSite}/FPXMain/seller2DReceiver.jsp`;
  await page.route(receiver, (route) => route.fulfill({ status: 204 }), { times: 1 });
  const lost = page.waitForRequest(receiver);
  await toBanks(page, bill);
  await leaveFor(page, "SBI Bank A");
  await lost;
  await expect(page).toHaveURL(/\/handoff$/);
  await page.reload();
  await pay(page);
  await paid(page);
  await page.goBack();
  await paid(page);
  const { attempts, receipts, moves } = await booksOf(bill);
  expect({ attempts, receipts }).toEqual({ attempts: 1, receipts: 1 });
  expect(bookingsOf(moves)).toEqual(["successful settlement"]);
});
