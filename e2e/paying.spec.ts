import { expect, test } from "@playwright/test";
import {
  aBill,
  bookingsOf,
  booksOf,
  enterCode,
  fpxSite,
  goOn,
  hurryBanks,
  leaveFor,
  nextPayment,
  nothingBooked,
  paid,
  pay,
  returnWith,
  settled,
  title,
  toBank,
  toBanks,
  toConfirm,
  toldToWait,
} from "./bank.ts";
import { council, openQuietly, operator } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

test("a stranger pays a compound and holds a receipt that the books explain", async ({ page }) => {
  const bill = await aBill();
  await toBank(page, bill);
  await pay(page);
  await paid(page);
  await expect(page.getByText("RM\u00a050.00").first()).toBeVisible();
  const { id, receipts } = await booksOf(bill);
  expect(receipts).toBe(1);
  const number = await page
    .getByText(/MPT-\d{4}-\d{6}/)
    .first()
    .innerText();
  const told = operator("payment", "show", id);
  expect(told).toContain(/MPT-\d{4}-\d{6}/.exec(number)?.[0] ?? "no receipt");
  expect(told).toMatch(/owed to the council +credit +RM 50\.00/);
  await page.reload();
  await paid(page);
  await page.goto(`/#/search?council=mpt&type=compound&compound=individual&no=${bill}`);
  await expect(page.getByText(/latest payment accepted/)).toBeVisible();
});

test("the bank's return carries no cookie of ours, and the payer is known again after it", async ({
  page,
  context,
}) => {
  await toBank(page);
  const ours = (await context.cookies()).filter(({ domain }) => domain === "localhost");
  expect(ours.map(({ name }) => name)).toContain("__Host-device");
  const returned = page.waitForRequest((request) => request.url().endsWith("/receipt"));
  await pay(page);
  const headers = await (await returned).allHeaders();
  expect(headers).not.toHaveProperty("cookie");
  expect(headers["origin"]).not.toContain("localhost");
  await paid(page);
  // What the page still asks before it is left has no headers that were sent.
  await page.waitForLoadState("networkidle");
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/query"));
  await page.reload();
  expect(await (await asked).request().allHeaders()).toHaveProperty("cookie");
});

test("going back, reloading, another tab and home lead to the open payment, never to a second one", async ({
  page,
  context,
}) => {
  const bill = await aBill();
  await toBank(page, bill);
  const tab = await context.newPage();
  await tab.addInitScript(() => localStorage.setItem("lang", "en"));
  for (const address of ["/#/checkout", "/#/fpx_checkout"]) {
    await tab.goto("about:blank");
    await tab.goto(address);
    await toldToWait(tab);
  }
  await tab.goto("/#/");
  await tab.getByRole("link", { name: "Check or continue" }).click();
  await toldToWait(tab);
  await page.goBack();
  await toldToWait(page);
  await page.reload();
  await toldToWait(page);
  expect(await booksOf(bill)).toMatchObject({ receipts: 0, attempts: 1 });
});

test("pulling the receipt down to refresh it books nothing again", async ({ page }) => {
  const bill = await aBill();
  await toBank(page, bill);
  await pay(page);
  await paid(page);
  for (let pull = 1; pull <= 3; pull += 1) {
    await page.reload();
    await paid(page);
  }
  const { attempts, receipts, moves } = await booksOf(bill);
  expect({ attempts, receipts }).toEqual({ attempts: 1, receipts: 1 });
  expect(bookingsOf(moves)).toEqual(["successful settlement"]);
});

test("the bank refuses: it says why, and one press leads to the same bank with nothing typed again", async ({
  page,
}) => {
  const bill = await aBill();
  await toBank(page, bill);
  await page.getByRole("button", { name: /^Log in/ }).click();
  await page.getByRole("radio", { name: /^Empty/ }).check();
  await page.getByRole("button", { name: /^Continue/ }).click();
  await enterCode(page);
  await page.getByRole("button", { name: /^Pay now/ }).click();
  await expect(title(page, "Payment not successful")).toBeVisible();
  // Neither a reload nor a look at the cart takes the way on from anybody.
  await page.reload();
  await page.getByRole("link", { name: "Back to the cart" }).click();
  await page.goBack();
  await expect(page.getByText("Your SBI Bank A account does not have enough money.")).toBeVisible();
  await page.getByRole("link", { name: "Try again with SBI Bank A" }).click();
  await expect(page.getByRole("radio", { name: "SBI Bank A" })).toBeChecked();
  await goOn(page).click();
  await pay(page);
  await paid(page);
  expect(await booksOf(bill)).toMatchObject({ status: "successful", receipts: 1 });
});

test("the bank's session times out", async ({ page }) => {
  const bill = await aBill();
  await toBank(page, bill);
  await page.getByRole("button", { name: /^Let it time out/ }).click();
  await expect(title(page, "Payment not successful")).toBeVisible();
  expect((await booksOf(bill)).status).toBe("failed");
});

test("a company's second person approves later", async ({ page, context }) => {
  await toBanks(page, await aBill());
  await page.getByText("Corporate account").click();
  await leaveFor(page, "SBI Bank A");
  await toConfirm(page);
  await page.getByRole("button", { name: /^Send to approver/ }).click();
  await toldToWait(page);
  const approver = await context.newPage();
  await approver.goto(`${fpxSite}/approver`);
  await approver
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await paid(page);
});

test("the window is closed at the bank after paying: the payer who comes back finds the receipt", async ({
  page,
  context,
}) => {
  await toBank(page);
  await toConfirm(page);
  await page.getByRole("button", { name: /^Pay and close/ }).click();
  await expect(page.getByText("Window closed")).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.addInitScript(() => localStorage.setItem("lang", "en"));
  await later.goto("/#/cart");
  await later.getByRole("link", { name: "View the receipt" }).click();
  await paid(later);
  await later.goto("/#/cart");
  await expect(title(later, "Your cart is empty")).toBeVisible();
});

test("the bank's own message is lost: the browser's is enough", async ({ page }) => {
  await nextPayment(["callback-lost"]);
  await toBank(page);
  await pay(page);
  await paid(page);
});

test("both messages are lost: we ask, and the receipt is there", async ({ page }) => {
  const bill = await aBill();
  await nextPayment(["callback-lost", "browser-never-returns"]);
  await toBank(page, bill);
  await pay(page);
  await settled(bill);
  await page.goto("/#/confirmation");
  await paid(page);
});

test("sixteen copies at once are one receipt", async ({ page }) => {
  const bill = await aBill();
  await nextPayment(["callbacks-at-once"]);
  await toBank(page, bill);
  await pay(page);
  await paid(page);
  const { receipts, moves } = await booksOf(bill);
  expect(receipts).toBe(1);
  expect(bookingsOf(moves)).toEqual(["successful settlement"]);
});

test("a forged return changes nothing and shows nothing", async ({ page }) => {
  const bill = await aBill();
  await nextPayment(["forged-approval"]);
  await toBank(page, bill);
  const { reference } = await booksOf(bill);
  const fields = { fpx_sellerExOrderNo: reference, fpx_debitAuthCode: "00", fpx_checkSum: "AB" };
  await returnWith(page, fields);
  await toldToWait(page);
  await nothingBooked(bill);
});

test("success comes after the payment expired: the money is credited", async ({ page }) => {
  const bill = await aBill();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${fpxSite}/FPXMain/seller2DReceiver.jsp`, async (route) => {
    await held;
    await route.continue();
  });
  await toBanks(page, bill);
  await leaveFor(page, "SBI Bank A");
  await page.waitForURL(/\/handoff$/, { waitUntil: "commit" });
  await expect.poll(async () => (await booksOf(bill)).status).toBe("expired");
  release();
  await pay(page);
  await paid(page);
  const { moves } = await booksOf(bill);
  expect(moves).toEqual(["expired none", "successful settlement"]);
});

test("another amount is reported: it waits in review until the bank tells the truth", async ({
  page,
}) => {
  const bill = await aBill();
  // The bank errs until the page has been seen, and then tells the truth.
  await nextPayment(["amount-plus-sen"], { requery: "ERROR", requeryTimes: 3 });
  await toBank(page, bill);
  await pay(page);
  await toldToWait(page);
  await settled(bill);
  const { moves } = await booksOf(bill);
  expect(bookingsOf(moves)).toEqual(["review suspense", "successful settlement"]);
  await paid(page);
});

test("last night's file does not reopen what was paid today", async ({ page }) => {
  const bill = await aBill();
  await toBank(page, bill);
  await pay(page);
  await paid(page);
  await council(
    `update charges set record = record || '{"offence": "S. 47, as of last night"}' where number = '${bill}'`,
  );
  await page.goto(`/#/search?council=mpt&type=compound&compound=individual&no=${bill}`);
  await expect(page.getByText(/latest payment accepted/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
});
