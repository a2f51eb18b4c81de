import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import {
  aBill,
  booksOf,
  goToBanks,
  hurryBanks,
  leaveFor,
  nextPayment,
  paid,
  pay,
  title,
  toBank,
  toCheckout,
} from "./bank.ts";
import { mailsAbout, textsAbout } from "./sandbox.ts";
import { openQuietly, operator } from "./site.ts";

test.beforeAll(openQuietly);
test.afterAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await hurryBanks();
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

test("a receipt is saved as a PDF, on another device and a closed counter too, and comes by mail and text", async ({
  page,
  browser,
}) => {
  const bill = await aBill();
  await toCheckout(page, bill);
  // A number gets few texts a day, and every other journey gives the same one.
  await page.locator("input[type=tel]").fill("019-555 0199");
  await goToBanks(page);
  await leaveFor(page, "SBI Bank A");
  await pay(page);
  await paid(page);
  operator("site", "set", "closing", "true");
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await other.addInitScript(() => localStorage.setItem("lang", "en"));
  await other.goto(page.url());
  const saving = other.waitForEvent("download");
  await other.getByRole("button", { name: "Save receipt (PDF)" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^MPT-\d{4}-\d{6}\.pdf$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.length).toBeLessThan(60 * 1024);
  operator("site", "set", "closing", "false");

  const { id } = await booksOf(bill);
  const mailed = async () => (await mailsAbout(id)).map(({ attachments }) => attachments[0]?.name);
  await expect.poll(mailed).toEqual([file.suggestedFilename()]);
  const texted = async () => (await textsAbout(id)).map(({ message }) => message).join();
  await expect.poll(texted).toContain(file.suggestedFilename().replace(".pdf", ""));
});

test("a payment that the bank declined is told by mail, with a link to its status", async ({
  page,
}) => {
  await nextPayment(["declined"]);
  const bill = await aBill();
  await toBank(page, bill);
  await pay(page);
  await expect(title(page, "Payment not successful")).toBeVisible();
  const { id } = await booksOf(bill);
  const subjects = async () => (await mailsAbout(id)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(["Payment not successful"]);
  const [mail] = await mailsAbout(id);
  const [link = ""] = /http\S+confirmation\S+/.exec(mail?.text ?? "") ?? [];
  await page.goto("about:blank");
  await page.goto(link);
  await expect(title(page, "Payment not successful")).toBeVisible();
});
