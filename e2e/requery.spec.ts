import { expect, test, type Page } from "@playwright/test";
import {
  aBill,
  aPaidPayment,
  aPayment,
  booksOf,
  hurryBanks,
  nextPayment,
  pay,
  title,
  toBank,
} from "./bank.ts";
import { mailsAbout } from "./sandbox.ts";
import { openQuietly, operator } from "./site.ts";

test.beforeAll(openQuietly);
test.afterAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

async function ask(page: Page, number: string, contact: string): Promise<void> {
  await page.goto("/#/requery");
  await page.getByRole("textbox", { name: "Bill or payment number" }).fill(number);
  await page.getByRole("textbox", { name: "Email or phone no." }).fill(contact);
  await page.getByRole("button", { name: "Check my payment" }).click();
}

test("from home to the answer: a payment whose messages were lost is found by its reference, while the counter is closed", async ({
  page,
}) => {
  const bill = await aBill();
  await nextPayment(["callback-lost", "browser-never-returns"]);
  await toBank(page, bill);
  await pay(page);
  await expect(page.getByRole("heading", { name: /^Window closed/ })).toBeVisible();
  const { id } = await booksOf(bill);
  operator("site", "set", "closing", "true");
  await page.goto("/");
  await expect(page.getByRole("dialog")).toBeVisible();
  // The bank is not asked twice within a moment, so a payer who comes just after a question must ask again.
  await expect(async () => {
    await ask(page, id, "013-555 0101");
    await expect(title(page, "Yes, it has been paid")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(/Your payment of RM.50\.00 was received on/)).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  openQuietly();
});

test("a payment that the bank does not know yet is never called failed; a wrong payer is told nothing", async ({
  page,
}) => {
  const { _id } = await aPayment();
  await ask(page, _id, "siti@contoh.my");
  await expect(title(page, "Not known yet")).toBeVisible();
  await page.getByRole("button", { name: "Check another payment" }).click();
  await ask(page, _id, "ali@contoh.my");
  await expect(page.getByText(/no payment with this number and this email/)).toBeVisible();
});

test("the receipt is sent again, and a mistyped address is corrected with the link and the phone", async ({
  page,
}) => {
  const begun = await aPaidPayment();
  const { _id, capability } = begun;
  const sent = async () =>
    (await mailsAbout(_id))
      .map(({ to, subject }) => `${to.join()} ${subject.split(":")[0]}`)
      .toSorted();
  await page.goto(`/#/requery?id=${_id}&key=${capability}`);
  await expect(title(page, "Yes, it has been paid")).toBeVisible();
  await expect.poll(sent).toHaveLength(1);
  await page.getByRole("button", { name: "Send my receipt again" }).click();
  await expect(page.getByText(/on its way to the email address/)).toBeVisible();
  await page.getByText("Is the email address wrong?").click();
  await page.getByRole("textbox", { name: "Correct email address" }).fill("betul@contoh.my");
  await page.getByRole("textbox", { name: "Phone no. of this payment" }).fill("013-555 0101");
  await expect.poll(sent).toHaveLength(2);
  await page.getByRole("button", { name: "Correct the email" }).click();
  await expect(page.getByText(/Emails about this payment now go to/)).toBeVisible();
  await expect
    .poll(sent)
    .toEqual([
      "betul@contoh.my Resit Kaunter",
      "siti@contoh.my Alamat e-mel bagi bayaran anda telah dibetulkan",
      "siti@contoh.my Resit Kaunter",
      "siti@contoh.my Resit Kaunter",
    ]);
});
