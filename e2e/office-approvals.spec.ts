import { expect, test } from "@playwright/test";
import { aPaidPayment, hurryBanks } from "./bank.ts";
import { expectNoFaults, logIn, office, openPage } from "./office.ts";
import { council, openQuietly } from "./site.ts";

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

const receiptsOf = (id: string) =>
  council<{ number: string; is_void: boolean }>(
    `select number, exists (select from receipt_voids v where v.number = r.number) as is_void
     from receipts r where payment_id = ${id}`,
  );

test("one proposes to void a receipt, another approves it on a phone, and it is done once", async ({
  page,
  browser,
}) => {
  const { _id: id } = await aPaidPayment();
  const [receipt] = await receiptsOf(id);
  const number = receipt?.number ?? "";
  await logIn(page, "finance officer of mpt");
  await page.goto(`${office}/#/payment?id=${id}`);
  await page.getByText("Propose to void it").click();
  await page.getByLabel(/On what evidence/).fill("The bill was paid at the counter as well");
  await page.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(page.getByText("Proposed; it waits for a second person.")).toBeVisible();
  await expectNoFaults(page, "a payment with a proposal");

  const hand = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await hand.newPage();
  await logIn(phone, "portal operator");
  await openPage(phone, "/approvals");
  await expect(phone.getByText(number).first()).toBeVisible();
  const next = phone.getByRole("button", { name: number });
  if (await next.isVisible()) await next.click();
  const card = phone.getByRole("article", { name: "Void a receipt" });
  await expect(card).toContainText(number);
  await expect(card).toContainText("The bill was paid at the counter as well");
  await expectNoFaults(phone, "approvals");
  const isWide = () => document.documentElement.scrollWidth > innerWidth;
  expect(await phone.evaluate(isWide)).toBe(false);
  expect((await receiptsOf(id))[0]?.is_void).toBe(false);
  await card.getByRole("button", { name: /^Approve RM.50\.00$/ }).click();
  await expect(phone.getByText("Approved. It is done within seconds.")).toBeVisible();
  await expect.poll(async () => (await receiptsOf(id))[0]?.is_void).toBe(true);
  await phone.reload();
  await expect(phone.getByText("Done").first()).toBeVisible();
  await hand.close();

  await page.reload();
  await expect(page.getByText("Void", { exact: true })).toBeVisible();
  await expect(page.getByText("Propose to void it")).toHaveCount(0);
});

for (const language of ["my", "en", "zh"]) {
  test(`approvals are for everybody, in ${language}`, async ({ page }) => {
    await logIn(page, "portal operator", language);
    await openPage(page, "/approvals");
    await page.locator("details > summary").last().click();
    await expectNoFaults(page, "approvals");
  });
}
