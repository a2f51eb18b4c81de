import type { Page } from "@playwright/test";
import type { Demonstration } from "../../tools/stage/demonstration.ts";
import { makeBill } from "../../tools/stage/bills.ts";
import { ask } from "../../tools/stage/connection.ts";
import type { Take } from "./take.ts";
import { walkReceipt } from "./walk-receipt.ts";

export const goOn = (page: Page) => page.locator("main .sticky-bar button[type=submit]");
const bank = "**/FPXMain/seller2DReceiver.jsp";

/**
 * Walks, as one person would, from the bills of two councils to their receipts, and to every other end that a payment
 * can have.
 */
export async function walkPaying(page: Page, site: Demonstration, take: Take): Promise<void> {
  await toReceipt(page, site, take);
  await toChangedBills(page, site, take);
  await toOpenPayment(page, site, take);
  await toPending(page, site, take);
  await toExpired(page, site, take);
  for (const end of ["cancelled", "failed"] as const) {
    await toBank(page, site, "mpt");
    await goOn(page).click();
    if (end === "cancelled") await page.locator("button[value=cancel]").click();
    else await approve(page, /^Empty/);
    await page.locator("main a[href='#/cart']").waitFor();
    await take(end);
    await emptyCart(page);
  }
}

async function toReceipt(page: Page, site: Demonstration, take: Take): Promise<void> {
  const bill = await add(page, site, "mpt");
  await add(page, site, "mps");
  await toCheckout(page);
  await take("checkout");
  await goOn(page).click();
  await page.locator("main .error-summary").waitFor();
  await take("checkout-errors");
  await ask(
    site.urls.owner,
    `update charges set record = jsonb_set(record, '{amountSen}', '12000') where number = '${bill}'`,
  );
  await page.reload();
  await page.locator("#agreed").check();
  await page.locator("input[name=method]").last().check();
  await take("checkout-changed");
  await page.locator("input[name=method]").first().check();
  await toBanks(page);
  await take("bank");
  await lookAtHandOff(page, take);
  await page.locator("button[value=go]").waitFor();
  await take("at-the-bank");
  await approve(page);
  await untilReceipt(page);
  await take("receipt");
  await walkReceipt(page, site, take);
}

/** What a council does to a bill that its payer is about to pay, by the name of the picture. */
const meanwhile = {
  // Somebody pays the same bill at the council's desk.
  "receipt-refund": '{"status": "paid"}',
  "receipt-part": '{"amountSen": 6000}',
  "receipt-suspense": '{"shape": "of a newer version"}',
};

/** A bill that has changed when its money comes, beside one that has not. */
async function toChangedBills(page: Page, site: Demonstration, take: Take): Promise<void> {
  for (const [name, change] of Object.entries(meanwhile)) {
    await add(page, site, "mps");
    const bill = await toBank(page, site, "mpt");
    await goOn(page).click();
    await page.locator("button[value=go]").waitFor();
    await ask(
      site.urls.owner,
      `update charges set record = record || '${change}' where number = '${bill}'`,
    );
    await approve(page);
    await page.locator("main .status-panel").waitFor();
    await take(name);
  }
}

/** The bank does not answer, so that the page on the way to it can be looked at. */
async function lookAtHandOff(page: Page, take: Take): Promise<void> {
  await page.route(bank, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForResponse(bank);
  await goOn(page).click();
  await asked;
  await take("hand-off");
  await page.unroute(bank);
  await page.locator("#go").evaluate((form) => (form as HTMLFormElement).submit());
}

async function toOpenPayment(page: Page, site: Demonstration, take: Take): Promise<void> {
  await toBank(page, site, "mpt");
  await goOn(page).click();
  await page.locator("button[value=go]").waitFor();
  await page.goto(`${site.portal}/`, { waitUntil: "networkidle" });
  const banner = page.locator("a[href^='#/confirmation']");
  await banner.waitFor();
  await take("home-open-payment");
  await banner.click();
  await page.locator("main .status-panel").waitFor();
  await take("in-progress");
  await emptyCart(page);
}

async function toPending(page: Page, site: Demonstration, take: Take): Promise<void> {
  const rule = { next: 1, faults: ["pending-then-approved"], with: { resultAfterMs: 600_000 } };
  await fetch(`${site.sandbox}/control/fpx/rules`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });
  await toBank(page, site, "mpt");
  await goOn(page).click();
  await approve(page);
  await page.locator("main .status-panel").waitFor();
  await take("pending");
  await emptyCart(page);
}

/** The bank never hears of the payment, and says so when it is asked. */
async function toExpired(page: Page, site: Demonstration, take: Take): Promise<void> {
  await toBank(page, site, "mpt");
  await page.route(bank, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForResponse(bank);
  await goOn(page).click();
  await asked;
  await page.unroute(bank);
  await page.goto(`${site.portal}/`);
  await page.locator("a[href^='#/confirmation']").click();
  await page.locator("main a[href='#/cart']").waitFor();
  await take("expired");
  await emptyCart(page);
}

export async function approve(page: Page, account?: RegExp): Promise<void> {
  await page.locator("button[value=go]").click();
  if (account) await page.getByRole("radio", { name: account }).check();
  await page.locator("button[value=go]").click();
  await page.locator("#tac").fill(await page.locator("form strong").innerText());
  await page.locator("button[value=go]").click();
  await page.locator("button[value=go]").click();
}

async function untilReceipt(page: Page): Promise<void> {
  const number = page.getByText(/MPT-\d{4}-\d{6}/);
  await number.first().waitFor();
}

/** From the checkout to the receipt. */
export async function payToReceipt(page: Page): Promise<void> {
  await toBanks(page);
  await goOn(page).click();
  await approve(page);
  await untilReceipt(page);
}

/** Finds a bill that nobody has paid and puts it into the cart. */
export async function add(page: Page, site: Demonstration, code: "mpt" | "mps"): Promise<string> {
  const bill = await makeBill(site.urls.owner, code);
  const query = `council=${code}&type=compound&compound=individual&no=${bill}`;
  await page.goto("about:blank");
  await page.goto(`${site.portal}/#/search?${query}`);
  await goOn(page).click();
  await page.locator("main a[href='#/cart']").last().waitFor();
  return bill;
}

export async function toCheckout(page: Page): Promise<void> {
  await page.locator("main a[href='#/cart']").last().click();
  await page.locator("main a[href='#/checkout']").click();
  await page.locator("input[type=email]").waitFor();
  await page.waitForLoadState("networkidle");
}

export async function toBanks(page: Page): Promise<void> {
  await page.locator("input[autocomplete=name]").fill("Siti Aminah binti Yusof");
  await page.locator("input[type=email]").fill("siti@contoh.my");
  await page.locator("input[type=tel]").fill("013-555 0101");
  await goOn(page).click();
  await page.getByRole("radio", { name: "SBI Bank A" }).check();
}

async function toBank(page: Page, site: Demonstration, code: "mpt" | "mps"): Promise<string> {
  const bill = await add(page, site, code);
  await toCheckout(page);
  await toBanks(page);
  return bill;
}

/** The next walk begins with nothing. */
async function emptyCart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of ["cartDB", "kaunterDB"]) {
      await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener("success", resolve);
        request.addEventListener("blocked", resolve);
      });
    }
  });
}
