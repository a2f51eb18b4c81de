import type { Page } from "@playwright/test";
import type { Demonstration } from "../../tools/stage/demonstration.ts";
import type { Take } from "./take.ts";

/** What becomes of a receipt: on paper, asked about once more, and before the eyes of somebody who doubts it. */
export async function walkReceipt(page: Page, site: Demonstration, take: Take): Promise<void> {
  const receipt = page.url();
  await page.emulateMedia({ media: "print" });
  await take("receipt-print");
  await page.emulateMedia({ media: "screen" });
  const genuine = await page.locator("main a[href*='#/verify?']").first().getAttribute("href");
  const address = new URL(genuine ?? "", receipt).href;
  await openAnew(page, address);
  await take("verify-valid");
  await openAnew(
    page,
    address.replace(/.{100}$/, (end) => (end.startsWith("A") ? "B" : "A") + end.slice(1)),
  );
  await take("verify-forged");
  await page.goto(receipt);
  await page.locator("main a[href*='#/requery']").click();
  await page.locator("main .status-panel").waitFor();
  await take("requery-answer");
  await openAnew(page, address);
  await withdraw(page, site);
  await openAnew(page, address);
  await take("verify-void");
  await openAnew(page, receipt);
  await take("receipt-void");
}

/** Two people at the council say that the receipt counts no more. */
async function withdraw(page: Page, { byTwo }: Demonstration): Promise<void> {
  const [number = ""] = /M\w+-\d{4}-\d{6}/.exec(await page.locator("main").innerText()) ?? [];
  await byTwo("receipt", "void", number, "--remark=Given for the wrong stall");
}

/** Opens an address as somebody who was not here before. */
async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("main .status-panel").waitFor();
}
