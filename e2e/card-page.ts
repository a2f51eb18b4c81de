import { expect, type Page } from "@playwright/test";
import { aBill, toCheckout } from "./bank.ts";
import { controlOf } from "./sandbox.ts";

const { tell, forgetRules, bendNext } = controlOf("card");
/** The next card payment goes wrong in these ways. */
export const nextCardPayment = bendNext;

/** The cards that the provider of the sandbox takes, by what becomes of them. */
export const cards = {
  visa: "4242 4242 4242 4242",
  mastercard: "5555 5555 5555 4444",
  declined: "4000 0000 0000 0002",
  pending: "4000 0000 0000 0341",
} as const;

/** What takes the card provider minutes takes a second; its form stays open for as long as a journey takes. */
export async function hurryCards(): Promise<void> {
  await forgetRules();
  await tell("PATCH", "/settings", { timeScale: 0.01, sessionMs: 60_000_000 });
}

/** From the choice of how to pay to the form of the card provider. */
export async function leaveByCard(page: Page): Promise<void> {
  await page.locator("input[name=method]").last().check();
  await page.locator("main .sticky-bar button[type=submit]").click();
  await expect(page.getByLabel(/^Card Number/)).toBeVisible();
}

/** From the bill to the form of the card provider. */
export async function toCardPage(page: Page, bill?: string): Promise<void> {
  await toCheckout(page, bill ?? (await aBill()));
  await leaveByCard(page);
}

/** The holder's name has no digit and the month is the last that the provider offers. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(/^Card Number/).fill(number);
  await page.getByLabel("Name on Card").fill("SITI AMINAH");
  await page.getByLabel("Expiry Month").selectOption("12");
  await page.getByLabel("Expiry Year").locator("option").last().evaluate(choose);
  await page.getByLabel("Issuing Bank").selectOption("Maybank");
  await page.getByLabel("CCV").fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

function choose(option: Element): void {
  (option as HTMLOptionElement).selected = true;
}
