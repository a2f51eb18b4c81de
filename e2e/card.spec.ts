import { expect, test } from "@playwright/test";
import {
  aBill,
  bookingsOf,
  booksOf,
  checkOut,
  goToBanks,
  hurryBanks,
  leaveFor,
  nothingBooked,
  paid,
  pay,
  returnWith,
  settled,
  title,
  toBank,
  toCheckout,
  toldToWait,
} from "./bank.ts";
import {
  cards,
  hurryCards,
  leaveByCard,
  nextCardPayment,
  payByCard,
  toCardPage,
} from "./card-page.ts";
import { byTwo, openQuietly, operator } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await hurryCards();
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

for (const [maker, card] of [
  ["Visa", cards.visa],
  ["Mastercard", cards.mastercard],
] as const) {
  test(`a stranger pays by ${maker} and holds a receipt that names it`, async ({ page }) => {
    const bill = await aBill();
    await toCardPage(page, bill);
    await expect(page.getByText("RM 50.00")).toBeVisible();
    await payByCard(page, card);
    await paid(page);
    await expect(page.getByText(`Credit / Debit Card · ${maker}`).first()).toBeVisible();
    const { id, receipts, moves } = await booksOf(bill);
    expect({ receipts, bookings: bookingsOf(moves) }).toEqual({
      receipts: 1,
      bookings: ["successful settlement"],
    });
    expect(operator("payment", "show", id)).toMatch(/owed to the council +credit +RM 50\.00/);
    await page.reload();
    await paid(page);
  });
}

test("a service fee is shown before paying, and is the operator's in the books", async ({
  page,
}) => {
  const setFee = (amount: string) =>
    byTwo("fees", "set", "card", amount, "--remark=The contract of 2026");
  await setFee("1.20");
  try {
    const bill = await aBill();
    await toCheckout(page, bill);
    await page.getByRole("radio", { name: /^Credit \/ Debit Card/ }).check();
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText(/Service fee\s*RM\s1\.20/);
    await leaveByCard(page);
    await expect(page.getByText("RM 51.20")).toBeVisible();
    await payByCard(page, cards.visa);
    await paid(page);
    await expect(page.getByText("Service fee", { exact: true })).toBeVisible();
    const { id, receipts } = await booksOf(bill);
    expect(receipts).toBe(1);
    const shown = operator("payment", "show", id);
    expect(shown).toMatch(/owed to the council +credit +RM 50\.00/);
    expect(shown).toMatch(/OPERATOR[^]*fees +credit +RM 1\.20/);
  } finally {
    await setFee("0.00");
  }
});

test("no page of ours ever has a field for a card", async ({ page }) => {
  await toCheckout(page, await aBill());
  await page.getByRole("radio", { name: /^Credit \/ Debit Card/ }).check();
  await expect(page.locator("input[autocomplete^=cc-]")).toHaveCount(0);
  const fields = await page.getByRole("main").getByRole("textbox").count();
  expect(fields).toBe(3);
});

test("the card is declined: it says so, the cart is kept, and a bank pays it", async ({ page }) => {
  const bill = await aBill();
  await toCardPage(page, bill);
  await payByCard(page, cards.declined);
  await expect(title(page, "Payment not successful")).toBeVisible();
  await expect(page.getByText(/No receipt was issued/)).toBeVisible();
  expect((await booksOf(bill)).status).toBe("failed");
  await page.getByRole("link", { name: "Back to the cart" }).click();
  await expect(page.getByText("RM\u00a050.00").first()).toBeVisible();
  await checkOut(page);
  // The card comes first for whoever paid by card last.
  await page.getByRole("radio", { name: /^Online banking/ }).check();
  await goToBanks(page);
  await leaveFor(page, "SBI Bank A");
  await pay(page);
  await paid(page);
  await expect(page.getByText("FPX · SBI Bank A").first()).toBeVisible();
  expect(await booksOf(bill)).toMatchObject({ status: "successful", receipts: 1 });
});

test("the payer cancels at the card page: the cart is kept and the card can be tried again", async ({
  page,
}) => {
  const bill = await aBill();
  await toCardPage(page, bill);
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(title(page, "Payment not successful")).toBeVisible();
  await page.getByRole("link", { name: "Back to the cart" }).click();
  await checkOut(page);
  await leaveByCard(page);
  await payByCard(page, cards.visa);
  await paid(page);
});

test("the provider's own message is lost: the browser's is enough", async ({ page }) => {
  await nextCardPayment(["backend-lost"]);
  await toCardPage(page);
  await payByCard(page, cards.visa);
  await paid(page);
});

test("both messages are lost: we ask, and the receipt is there", async ({ page }) => {
  const bill = await aBill();
  await nextCardPayment(["backend-lost", "browser-never-returns"]);
  await toCardPage(page, bill);
  await payByCard(page, cards.visa);
  await expect(page.getByRole("heading", { name: /^Window closed/ })).toBeVisible();
  await settled(bill);
  await page.goto("/#/confirmation");
  await paid(page);
});

test("a return with a forged signature changes nothing and shows nothing", async ({ page }) => {
  const bill = await aBill();
  await toCardPage(page, bill);
  const { reference } = await booksOf(bill);
  // Everything is as the provider would say it, but for the key.
  await returnWith(page, {
    MerchantCode: "M09999",
    PaymentId: "2",
    RefNo: reference,
    Amount: "50.00",
    Currency: "MYR",
    Status: "1",
    Signature: "ab".repeat(64),
  });
  await toldToWait(page);
  await nothingBooked(bill);
});

test("a return whose decimal point was moved keeps its signature and changes nothing", async ({
  page,
}) => {
  const bill = await aBill();
  await nextCardPayment(["backend-lost"], { requery: "500", requeryTimes: 2 });
  await page.route("**/receipt", (route, request) => {
    const fields = new URLSearchParams(request.postData() ?? "");
    expect(fields.get("Amount")).toBe("50.00");
    fields.set("Amount", "500.0");
    return route.continue({ postData: fields.toString() });
  });
  await toCardPage(page, bill);
  await payByCard(page, cards.visa);
  await expect(page).toHaveURL(/#\/confirmation$/);
  await settled(bill);
  expect(await booksOf(bill)).toMatchObject({ receipts: 1, provenBy: "query" });
  await paid(page);
});

test("the payer leaves the card's page and pays at a bank instead", async ({ page }) => {
  const bill = await aBill();
  await toCardPage(page, bill);
  await page.goto("/#/confirmation");
  await page.getByRole("link", { name: "Choose another bank or card" }).click();
  await leaveFor(page, "SBI Bank A");
  await page.getByRole("button", { name: "Yes, it is closed. Continue" }).click();
  await pay(page);
  await paid(page);
  await expect(page.getByText("FPX · SBI Bank A").first()).toBeVisible();
  const { receipts, moves } = await booksOf(bill);
  // What became of the card may be learned before or after, and moves no money.
  const bookings = bookingsOf(moves);
  expect({ receipts, bookings }).toEqual({ receipts: 1, bookings: ["successful settlement"] });
});

test("the payer leaves the bank's page and pays by card instead", async ({ page }) => {
  const bill = await aBill();
  await toBank(page, bill);
  await page.goto("/#/confirmation");
  await page.getByRole("link", { name: "Choose another bank or card" }).click();
  await page.getByRole("button", { name: /^Pay RM.*by card$/ }).click();
  await page.getByRole("button", { name: "Yes, it is closed. Continue" }).click();
  await payByCard(page, cards.visa);
  await paid(page);
  await expect(page.getByText("Credit / Debit Card · Visa").first()).toBeVisible();
  expect(await booksOf(bill)).toMatchObject({ status: "successful", receipts: 1 });
});
