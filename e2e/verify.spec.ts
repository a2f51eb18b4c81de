import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { aPaidPayment, type Begun, hurryBanks } from "./bank.ts";
import { filmQr, seeing } from "./camera.ts";
import { ask, port } from "./sandbox.ts";
import { byTwo, openQuietly } from "./site.ts";

const film = join(import.meta.dirname, "..", ".data", "camera.y4m");

test.use({ permissions: ["camera"] });
test.beforeAll(openQuietly);
test.beforeAll(hurryBanks);
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

interface Receipt {
  receipt_no: string;
  verify_link: string;
  verify_qr: string;
}

/** A paid bill's receipt, as its payer holds it. */
async function aReceipt(): Promise<Receipt & { payment: Begun }> {
  const payment = await aPaidPayment();
  const url = btoa(`all_payments/${payment._id}`);
  const body = JSON.stringify({ url, payload: { capability: payment.capability } });
  const headers = { "content-type": "application/json" };
  let receipt: Receipt | undefined;
  await expect(async () => {
    const request = { method: "POST", headers, body };
    const answer = await ask(`http://localhost:${port}${paths.query}`, request);
    [receipt] = ((await answer.json()) as { receipts: Receipt[] }).receipts;
    expect(receipt).toBeDefined();
  }).toPass();
  if (!receipt) throw new Error("There is no receipt");
  return { ...receipt, payment };
}

const see = (page: Page, title: string) =>
  expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

test("the code on the receipt's page, as a picture, is valid", async ({ page }) => {
  const { payment, receipt_no } = await aReceipt();
  await page.goto(`/#/receipt?id=${payment._id}&key=${payment.capability}`);
  await page.getByText("QR code to check").click();
  const code = page.getByRole("img", { name: `QR code of receipt ${receipt_no}` });
  const picture = { name: "receipt.png", mimeType: "image/png", buffer: await code.screenshot() };
  await page.goto("/#/verify");
  await page.locator("input[type=file]").setInputFiles(picture);
  await see(page, "This receipt is valid");
  await expect(page.getByText(receipt_no)).toBeVisible();
  await expect(page.getByText("RM\u00a050.00").first()).toBeVisible();
});

test("a picture without a code says so, on a page that is called by its name", async ({ page }) => {
  await page.goto("/#/verify");
  await expect(page).toHaveTitle(/^Check a Receipt/);
  const buffer = await page.getByRole("heading", { level: 1 }).screenshot();
  const picture = { name: "words.png", mimeType: "image/png", buffer };
  await page.locator("input[type=file]").setInputFiles(picture);
  await expect(page.getByText("No code was found in this picture.")).toBeVisible();
});

test("a receipt in letters twice as large does not scroll sideways, at 320 px too", async ({
  page,
}) => {
  const { payment } = await aReceipt();
  await page.goto(`/#/receipt?id=${payment._id}&key=${payment.capability}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const fold of await page.locator("main details > summary").all()) await fold.click();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const beyond = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(beyond).toBe(0);
  }
});

test("the link is valid, an altered one forged, a voided receipt void", async ({ page }) => {
  const { verify_link: link, receipt_no } = await aReceipt();
  await page.goto(link);
  await see(page, "This receipt is valid");
  const place = link.indexOf(".eyJ") + 30;
  const other = link[place] === "A" ? "B" : "A";
  await page.goto(link.slice(0, place) + other + link.slice(place + 1));
  await see(page, "This receipt is forged");
  await byTwo("receipt", "void", receipt_no, "--remark=given for another account");
  await page.goto(link);
  await see(page, "This receipt is void");
});

test("without a network it is genuine as of the last list, and valid again with one", async ({
  page,
  context,
}) => {
  const { verify_link: link } = await aReceipt();
  await page.goto("/#/verify");
  await page.waitForFunction(() => localStorage.getItem("receiptVoids") !== null);
  await context.setOffline(true);
  await page.evaluate((hash) => location.assign(hash), link.slice(link.indexOf("#")));
  await see(page, "This receipt is genuine");
  await expect(page.getByText(/Status as of \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await see(page, "This receipt is valid");
});

test("the camera reads the code", async ({ playwright, launchOptions, baseURL }) => {
  const { verify_qr: squares, receipt_no } = await aReceipt();
  filmQr(film, squares);
  const args = [...(launchOptions.args ?? []), ...seeing(film)];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
  await page.goto("/#/verify");
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await see(page, "This receipt is valid");
  await expect(page.getByText(receipt_no)).toBeVisible();
  await browser.close();
});

test("the command in the documentation checks a receipt without us", async () => {
  const { verify_link: link, receipt_no } = await aReceipt();
  const page = readFileSync(join(import.meta.dirname, "..", "docs", "receipts.md"), "utf8");
  const program = /<<'EOF'\n(.*?)\nEOF/s.exec(page)?.[1] ?? "";
  const run = (given: string) =>
    execFileSync(process.execPath, ["--input-type=module", "-", given], {
      input: program,
      encoding: "utf8",
    });
  expect(run(link)).toBe(`valid: ${receipt_no}, 5000 sen\n`);
  expect(run(`${link.slice(0, -4)}AAAA`)).toBe("forged\n");
});

test("no other site may use the camera through us, and nothing else is allowed", async ({
  request,
}) => {
  const headers = (await request.get("/")).headers();
  expect(headers["permissions-policy"]).toBe(
    "camera=(self), microphone=(), geolocation=(), payment=()",
  );
});
