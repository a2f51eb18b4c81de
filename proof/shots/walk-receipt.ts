import type { Page } from "@playwright/test";
import type { Take } from "./take.ts";

/** What becomes of a receipt: on paper, asked about once more, and before the eyes of somebody who doubts it. */
export async function walkReceipt(page: Page, take: Take): Promise<void> {
  const receipt = page.url();
  await page.emulateMedia({ media: "print" });
  await take("receipt-print");
  await page.emulateMedia({ media: "screen" });
  const genuine = await page.locator("main a[href*='#/verify?']").first().getAttribute("href");
  const address = new URL(genuine ?? "", receipt).href;
  await doubt(page, address);
  await take("verify-valid");
  await doubt(
    page,
    address.replace(/.{100}$/, (end) => (end.startsWith("A") ? "B" : "A") + end.slice(1)),
  );
  await take("verify-forged");
  await page.goto(receipt);
  await page.locator("main a[href*='#/requery']").click();
  await page.locator("main .status-panel").waitFor();
  await take("requery-answer");
}

async function doubt(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("main .status-panel").waitFor();
}
