import { expect, test } from "@playwright/test";
import { aPaidPayment, hurryBanks } from "./bank.ts";
import { expectNoFaults, logIn, office, openPage } from "./office.ts";
import { keepPasskeys } from "./passkey.ts";
import { openQuietly } from "./site.ts";

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

test("a caller's question is answered within ten seconds and three presses", async ({ page }) => {
  const { _id: id } = await aPaidPayment();
  await logIn(page, "finance officer of mpt");
  let presses = 0;
  const press = async (act: Promise<unknown>) => {
    presses += 1;
    await act;
  };
  const before = Date.now();
  await press(page.getByRole("link", { name: "Support desk" }).click());
  await press(page.locator("#number").click());
  await page.keyboard.insertText(id);
  await press(page.keyboard.press("Enter"));
  await expect(page.getByText(/Your payment of RM.50\.00 was received/)).toBeVisible();
  const seconds = (Date.now() - before) / 1000;
  process.stdout.write(`  a caller is answered after ${presses} presses and ${seconds} s\n`);
  expect(presses).toBeLessThanOrEqual(3);
  expect(seconds).toBeLessThan(10);
  await expect(page.getByText(/telah diterima pada/)).toBeVisible();
  await expect(page.getByText(/收到您的付款/)).toBeVisible();
  await expect(page.getByText("Siti")).toHaveCount(0);
  await expectNoFaults(page, "an answer");

  // The same payment by the keyboard alone, and everything that the books know of it.
  await page.keyboard.press("Control+k");
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Payment ${id}` })).toBeVisible();
  await expect(page.getByText("Owed to the council")).toBeVisible();
  await expectNoFaults(page, "a payment");
});

test("an officer of another council finds nothing of it", async ({ page }) => {
  const { _id: id } = await aPaidPayment();
  await logIn(page, "finance officer of mps");
  await page.goto(`${office}/#/payment?id=${id}`);
  await expect(page.getByText("No such payment in your councils.")).toBeVisible();
  await page.goto(`${office}/#/support?number=${id}`);
  await expect(page.getByText(/No payment has this number/)).toBeVisible();
});

test("somebody adds a passkey, and logs in with it alone the next time", async ({ page }) => {
  await keepPasskeys(page);
  await logIn(page, "finance officer of mpt");
  await page.getByRole("link", { name: "My passkeys" }).click();
  await page.getByRole("button", { name: "Make a passkey on this device" }).click();
  await expect(page.getByText("The passkey has been added.")).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log in with passkey" }).click();
  await expect(page.locator(".office-person")).toContainText("Finance officer");
});

for (const language of ["my", "en", "zh"]) {
  test(`the door, today and the support desk are for everybody, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    await page.goto(office);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoFaults(page, "the door");
    await page.goto(`${office}/#/enrol`);
    await expect(page.locator("input[name=code]")).toBeVisible();
    await expectNoFaults(page, "enrolment");
    await logIn(page, "portal operator", language);
    await expect(page.locator("figure").first()).toBeVisible();
    await expectNoFaults(page, "today");
    await page.goto(`${office}/#/support?number=1700000000000000`);
    await expect(page.locator("#number")).toBeVisible();
    await expectNoFaults(page, "the support desk");
    await openPage(page, "/devices");
    await expect(page.locator("main button")).toBeVisible();
    await expectNoFaults(page, "own passkeys");
  });
}
