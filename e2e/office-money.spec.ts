import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { aPaidPayment, hurryBanks } from "./bank.ts";
import { expectNoFaults, logIn, office, openPage } from "./office.ts";
import { council, openQuietly, operator } from "./site.ts";

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

/** Names an account, a merchant and files that no other journey has. */
const own = () => `E2E${Date.now()}`;

/**
 * The provider's file promises a payment, less a fee, and the bank's statement shows it, unless nothing comes. Answers
 * the bank's reference, which is the batch's too.
 */
async function settleAtBank(paymentId: string, comes = true): Promise<string> {
  const name = own();
  const account = name.toLowerCase();
  const [paid] = await council<{ reference: string; txn: string }>(
    `select reference, provider_txn_id as txn from payment_attempts where payment_id = ${paymentId} and evidence = 'approved'`,
  );
  if (!paid) throw new Error(`${paymentId} is not approved`);
  operator(
    ..."settlements open".split(" "),
    account,
    ...`--name Bank --number 4321 --provider fpx --merchant ${name}`.split(" "),
  );
  const take = (file: string, rows: string[]) => {
    const path = join(mkdtempSync(join(tmpdir(), "kaunter-e2e-")), file);
    writeFileSync(path, rows.join("\n"));
    operator("settlements", "import", path, "--by=Rosnah");
  };
  take("settlement.csv", [
    `SETTLEMENT,fpx,${name},${name},1,2026-11-16`,
    `LINE,sale,${paid.reference},${paid.txn},2026-11-15T10:00:00+08:00,50.00,0.46,0.04,49.50`,
    "TOTAL,1,50.00,0.46,0.04,49.50",
  ]);
  if (!comes) return name;
  take("statement.csv", [
    `STATEMENT,${account},1,2026-11-17,2026-11-17,0.00`,
    `LINE,2026-11-17,2026-11-17,${name},49.50,FPX SETTL ${name}`,
    "TOTAL,1,49.50",
  ]);
  return name;
}

/** Presses Tab until something has the focus, as whoever has no mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach it");
}

test("an officer explains a credit of the bank by the keyboard alone, and goes back from a receipt to its credit", async ({
  page,
}) => {
  const { _id: id } = await aPaidPayment();
  const bankRef = await settleAtBank(id);
  await logIn(page, "finance officer of mpt");
  await tabTo(page, page.getByRole("link", { name: "Bank credits" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Bank credits" })).toBeVisible();
  await expectNoFaults(page, "credits");
  await tabTo(page, page.getByRole("link", { name: bankRef }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Credit of 17/11/2026" })).toBeVisible();
  const remainder = page.locator(".office-equation");
  await expect(remainder).toContainText(/Explained\s*RM.49\.50/);
  await expect(remainder).toContainText(/Not explained\s*RM.0\.00/);
  await expect(page.getByRole("cell", { name: /^MPT-/ })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Show the receipts" }));
  await page.keyboard.press("Enter");
  const receipt = page.getByRole("link", { name: /^MPT-/ });
  await expect(receipt).toBeVisible();
  await expectNoFaults(page, "a credit");
  await tabTo(page, receipt);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Payment ${id}` })).toBeVisible();
  await page.getByRole("link", { name: "In the bank" }).click();
  await expect(page.getByRole("heading", { name: "Credit of 17/11/2026" })).toBeVisible();
});

test("an officer of another council sees neither the credit nor its receipts", async ({ page }) => {
  const { _id: id } = await aPaidPayment();
  const bankRef = await settleAtBank(id);
  const [line] = await council<{ id: string }>(
    `select id::text as id from bank_lines where bank_ref = '${bankRef}'`,
  );
  await logIn(page, "finance officer of mps");
  await page.goto(`${office}/#/credit?id=${line?.id}`);
  await expect(page.getByText("No such credit of your councils.")).toBeVisible();
  await openPage(page, "/credits");
  await expect(page.getByText(bankRef)).toHaveCount(0);
});

/** Presses a button that saves a file, and answers its name and its bytes. */
async function saved(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("an officer takes the credits, one credit and what is not explained as files, and each is recorded", async ({
  page,
}) => {
  const { _id: id } = await aPaidPayment();
  const bankRef = await settleAtBank(id);
  await logIn(page, "finance officer of mpt");
  await openPage(page, "/credits");
  const list = await saved(page, "Download CSV");
  expect(list.name).toBe("credits.csv");
  expect(list.bytes.toString("utf8")).toContain(`"${bankRef}","FPX SETTL ${bankRef}","49.50"`);
  await page.getByRole("link", { name: bankRef }).click();
  await expect(page.getByRole("heading", { name: /^Credit of/ })).toBeVisible();
  const credit = await saved(page, "Download Excel");
  expect(credit.name).toMatch(/^credit-\d+\.xlsx$/);
  expect(credit.bytes.toString("latin1", 0, 2)).toBe("PK");
  const tree = await saved(page, "Download CSV");
  expect(tree.bytes.toString("utf8")).toMatch(/"6","Receipt","E2E\d+".*"MPT-.*"50\.00"/);
  const promised = await settleAtBank((await aPaidPayment())._id, false);
  await openPage(page, "/exceptions");
  const open = await saved(page, "Download Excel");
  expect(open.name).toMatch(/^not-explained-\d{4}-\d\d-\d\d\.xlsx$/);
  const causes = await saved(page, "Download CSV");
  expect(causes.bytes.toString("utf8")).toMatch(
    new RegExp(`"Promised, not in the bank","${promised}".*"\\d+\\.\\d{2}"`),
  );
  const recorded = await council<{ digest: string }>(
    "select encode(digest, 'hex') as digest from staff_acts where what = 'exported' order by row_no desc limit 5",
  );
  const digests = [causes, open, tree, credit, list].map(({ bytes }) =>
    createHash("sha256").update(bytes).digest("hex"),
  );
  expect(recorded.map(({ digest }) => digest)).toEqual(digests);
});

/** A statement of an account of its own, with lines that no provider promised; answers the bank's number of the first. */
function showUnexplained(): string {
  const name = own();
  const account = name.toLowerCase();
  const path = join(mkdtempSync(join(tmpdir(), "kaunter-e2e-")), "statement.csv");
  const opening = `--name Bank --number 4321 --provider fpx --merchant ${name}`.split(" ");
  operator("settlements", "open", account, ...opening);
  const rows = [
    `STATEMENT,${account},1,2026-11-05,2026-11-17,0.00`,
    `LINE,2026-11-05,2026-11-05,${name}A,41.60,IBG 000 TWU`,
    `LINE,2026-11-12,2026-11-12,${name}B,-12.50,SERVICE CHARGE`,
    "TOTAL,2,29.10",
  ];
  writeFileSync(path, rows.join("\n"));
  operator("settlements", "import", path, "--by=Rosnah");
  return `${name}A`;
}

/** The two of the operator look after its finance, too. */
const giveFinance = () =>
  council(
    `insert into staff_roles (staff_id, role, owner, from_on)
     select staff_id, 'operator_finance', 'operator', from_on from staff_roles r where role = 'portal_operator'
       and not exists (select from staff_roles o where o.staff_id = r.staff_id and o.role = 'operator_finance')`,
  );

test("from an exception one proposes that a credit is the account's own, another approves, and it is explained", async ({
  page,
  browser,
}) => {
  await giveFinance();
  const bankRef = showUnexplained();
  await logIn(page, "portal operator");
  await openPage(page, "/exceptions");
  const row = page.getByRole("row", { name: new RegExp(bankRef) });
  await row.getByRole("link", { name: "Propose what it is" }).click();
  await page.getByText("Propose that it is the account’s own").click();
  await page.getByLabel(/On what evidence/).fill("The bank's advice of this day names a deposit");
  await expectNoFaults(page, "a credit to be named");
  await page.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(page.getByText("Proposed. It waits for a second person.")).toBeVisible();

  const hand = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await hand.newPage();
  await logIn(phone, "portal operator", "en", 1);
  await openPage(phone, "/approvals");
  await phone.getByRole("button", { name: /^Approve RM.41\.60$/ }).click();
  await expect(phone.getByText("Approved. It is done within seconds.")).toBeVisible();
  await hand.close();
  const open = `select from open_credits join bank_lines on id = bank_line_id where bank_ref = '${bankRef}'`;
  await expect.poll(() => council(open)).toEqual([]);
  await page.reload();
  await expect(page.locator(".office-equation")).toContainText(/Not explained\s*RM.0\.00/);
});

for (const language of ["my", "en", "zh"]) {
  test(`credits and what is not explained fit a phone, in ${language}`, async ({ page }) => {
    await giveFinance();
    showUnexplained();
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page, "portal operator", language);
    for (const path of ["/credits", "/exceptions"]) {
      await openPage(page, path);
      await expect(page.locator(".office-table").first()).toBeVisible();
      await expectNoFaults(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
}

for (const language of ["my", "en", "zh"]) {
  test(`credits and what is not explained are for everybody, in ${language}`, async ({ page }) => {
    const { _id: id } = await aPaidPayment();
    const bankRef = await settleAtBank(id);
    await logIn(page, "finance officer of mpt", language);
    await openPage(page, "/credits");
    await page.getByRole("link", { name: bankRef }).click();
    await expect(page.locator(".office-waterfall")).toBeVisible();
    await expectNoFaults(page, "a credit");
    await openPage(page, "/exceptions");
    await expectNoFaults(page, "what is not explained");
  });
}
