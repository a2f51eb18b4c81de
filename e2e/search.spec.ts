import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { aBill } from "./bank.ts";
import { filmText, seeing } from "./camera.ts";
import { openQuietly } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const open = (page: Page, query: string) => page.goto(`/#/search?council=mpt&${query}`);

test("a person types a number and sees what they owe, for how long, and why", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Council" }).selectOption("mpt");
  await page.getByRole("textbox", { name: "Number on the bill" }).fill(" 10-1001-003 ");
  await page.getByRole("button", { name: "Find bill" }).click();

  await expect(page.getByText("Unpaid")).toBeVisible();
  await page.getByRole("heading", { name: "Details" }).click();
  await expect(page.getByText("PAN********")).toBeVisible();
  const ways = page.getByRole("radio");
  await expect(ways).toHaveCount(3);
  await expect(page.getByRole("radio", { name: /Full payment/ })).toBeChecked();

  await page.getByRole("radio", { name: /Minimum payment/ }).check();
  const why = page.getByRole("heading", { name: /^Why RM/ });
  const part = await why.innerText();
  await page.getByRole("radio", { name: /Full payment/ }).check();
  await expect(why).not.toHaveText(part);
  const full = await why.innerText();
  await expect(page.getByText(/^Late payment interest \d{4}/)).toHaveCount(4);

  const amount = full.replace("Why ", "").replace("?", "");
  await expect(page.getByText(amount)).not.toHaveCount(0);
});

test("a link from a paper bill leads straight to the amount, and a reload stays there", async ({
  page,
}) => {
  await open(page, "type=compound&compound=vehicle&no=V26-000001");
  for (const visit of ["first", "after a reload"]) {
    await expect(page.getByText("RM\u00a010.00").first(), visit).toBeVisible();
    await page.reload();
  }
});

test("a plate finds every compound of the vehicle, the one at court with its reason", async ({
  page,
}) => {
  await open(page, "type=compound&compound=vehicle&no=ST1001A");
  await expect(page.getByText("2 records found")).toBeVisible();
  await expect(page.getByText("Referred to court", { exact: true })).toBeVisible();
});

const refusals = [
  [
    "R012346",
    "This trading license is not applicable for online renewal, please renew at the council",
  ],
  [
    "R012347",
    "This license status is not allowed to proceed. Please check with license department.",
  ],
] as const;
for (const [number, reason] of refusals) {
  test(`${number} exists and is refused in the specified words`, async ({ page }) => {
    await open(page, `type=council_permit_license&no=${number}`);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
  });
}

test("an unknown number says what was looked for and what to check; an impossible one says so", async ({
  page,
}) => {
  await open(page, "type=assessment&no=999999999");
  await expect(page.getByText("Not Found!")).toBeVisible();
  await expect(page.getByText(/999999999.*Tawau Municipal Council/)).toBeVisible();
  await open(page, "type=assessment&no=12");
  await expect(page.getByText("Invalid Account No / License No").first()).toBeVisible();
});

test("nothing due is told without anything to add", async ({ page }) => {
  await open(page, "type=assessment&no=10-1001-001");
  await expect(page.getByText("Nothing to pay", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
});

test("an empty form points at what is missing, and keeps the rest", async ({ page }) => {
  await page.goto("/#/search?council=mpt&type=assessment");
  await page.getByRole("button", { name: "Find bill" }).click();
  const summary = page.getByRole("alert").filter({ has: page.getByRole("link") });
  await expect(summary).toBeFocused();
  await summary.getByRole("link").first().click();
  await expect(page.getByRole("textbox")).toBeFocused();
  await expect(heading(page)).toBeVisible();
});

const film = join(import.meta.dirname, "..", ".data", "bill.y4m");
const codes = [
  ["the link to its search", "https://kaunter.example.my/#/search?council=mps&type=compound&no="],
  ["the number alone", ""],
] as const;

for (const [says, link] of codes) {
  test(`a bill whose code says ${says} is read by the camera, and nothing is typed`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    const council = link === "" ? "mpt" : "mps";
    const bill = await aBill(council);
    filmText(film, `${link}${bill}`);
    const args = [...(launchOptions.args ?? []), ...seeing(film)];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ baseURL: baseURL ?? "" });
    await page.addInitScript(() => localStorage.setItem("lang", "en"));
    await page.goto("/");
    // A bill's own council counts more than the one that was chosen before.
    await page.getByRole("combobox", { name: "Council" }).selectOption("mpt");
    await page.getByRole("button", { name: "Scan" }).click();
    await expect(page.getByText(`No. ${bill.slice(0, 3)}-${bill.slice(3)}`)).toBeVisible();
    const name = council === "mpt" ? "Tawau Municipal Council" : "Sandakan Municipal Council";
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await browser.close();
  });
}
