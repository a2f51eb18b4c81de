import { expect, test } from "@playwright/test";
import { mailsTo } from "./account.ts";
import { aPaidPayment, hurryBanks, pay, title, toBank } from "./bank.ts";
import { openQuietly } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

test("the payer switches off a link that was shared: it shows nothing, the payer's own page goes on", async ({
  page,
  browser,
}) => {
  await toBank(page);
  await pay(page);
  await expect(title(page, "Payment successful")).toBeVisible();
  const shared = page.url();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.addInitScript(() => localStorage.setItem("lang", "en"));
  await elsewhere.goto(shared);
  await expect(title(elsewhere, "Payment successful")).toBeVisible();
  await expect(elsewhere.getByText("Order no.")).toBeHidden();
  await expect(elsewhere.getByText("Does somebody else have the link")).toBeHidden();
  await page.getByText("Payment details and print").click();
  await expect(page.getByText("Order no.")).toBeVisible();
  await page.getByText("Does somebody else have the link").click();
  await page.getByRole("button", { name: "Switch off the old links" }).click();
  await expect(page.getByText("The old links no longer work")).toBeVisible();
  await expect.poll(() => page.url()).not.toBe(shared);
  await elsewhere.reload();
  await expect(title(elsewhere, "We are checking")).toBeVisible();
  // The device that paid is led on even by the old link.
  await page.goto(shared);
  await expect(title(page, "Payment successful")).toBeVisible();
  await elsewhere.context().close();
});

test("who lost the mails by link and phone gets them back with one press in a mail", async ({
  page,
}) => {
  const { _id, capability } = await aPaidPayment();
  await page.goto(`/#/requery?id=${_id}&key=${capability}`);
  await expect(title(page, "Yes, it has been paid")).toBeVisible();
  await page.getByText("Is the email address wrong?").click();
  await page.getByRole("textbox", { name: "Correct email address" }).fill("pencuri@contoh.my");
  await page.getByRole("textbox", { name: "Phone no. of this payment" }).fill("013-555 0101");
  await page.getByRole("button", { name: "Correct the email" }).click();
  const link = async () => {
    const mails = await mailsTo("siti@contoh.my");
    const about = mails.find(({ text }) => text.includes(`undo_correction?id=${_id}`));
    return /#\/undo_correction\S+/.exec(about?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(link).not.toBe("");
  await page.goto(`/${await link()}`);
  await page.getByRole("button", { name: "Send emails to this address again" }).click();
  await expect(title(page, "The change has been undone")).toBeVisible();
  await page.goto(`/#/receipt?id=${_id}&key=${capability}`);
  await expect(title(page, "We are checking")).toBeVisible();
});
