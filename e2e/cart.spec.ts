import { expect, test, type Page } from "@playwright/test";
import { council, openQuietly } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
});

const badge = (page: Page, count: number) =>
  page.getByRole("link", { name: new RegExp(`^Cart, ${count} item`) });

async function find(page: Page, query: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/#/search?council=mpt&${query}`);
}

async function add(page: Page, query: string): Promise<void> {
  await find(page, query);
  await page.getByRole("button", { name: "Add to cart" }).click();
}

async function addLicence(page: Page): Promise<void> {
  await find(page, "type=council_permit_license&no=R012345");
  await page.getByRole("textbox", { name: "Full name" }).fill("CHIN VUN MIN");
  await page.getByRole("textbox", { name: "IC number" }).fill("880214120123");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("link", { name: "Go to cart" })).toBeVisible();
}

test("a renewal needs a declaration, brings its process fee, and leaves with it; undo brings both back", async ({
  page,
}) => {
  await find(page, "type=council_permit_license&no=R012345");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);

  await addLicence(page);
  await expect(badge(page, 1)).toBeVisible();
  await page.getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByText("Process fee")).toBeVisible();
  await expect(page.getByText("RM\u00a030.00").first()).toBeVisible();

  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Process fee")).toBeVisible();
  await page.reload();
  await expect(page.getByText("RM\u00a030.00").first()).toBeVisible();
});

test("the same bill is refused twice, in the specified words", async ({ page }) => {
  await add(page, "type=assessment&no=10-1001-002");
  await expect(badge(page, 1)).toBeVisible();
  await add(page, "type=assessment&no=101001002");
  await expect(page.getByText("10-1001-002 already exist in cart.")).toBeVisible();
});

test("a cart opened again shows what changed, and says what can no longer be paid", async ({
  page,
}) => {
  await addLicence(page);
  await add(page, "type=assessment&no=10-1001-002");
  await expect(badge(page, 2)).toBeVisible();
  await council(
    `update councils set rates = '{"trading_licence": {"yearlyFeeSen": 4000}}' where code = 'mpt';
     update charges set record = jsonb_set(record, '{years}', '[]') where council_code = 'mpt' and number = '101001002'`,
  );
  await page.goto("about:blank");
  await page.goto("/#/cart");
  await expect(
    page.getByText("The amount has changed from RM\u00a025.00 to RM\u00a040.00."),
  ).toBeVisible();
  await expect(page.getByText(/can no longer be paid online/)).toBeVisible();
  await council(`update councils set rates = '{}' where code = 'mpt'`);
});

test("two tabs hold one cart, and it can be read without a connection", async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await second.addInitScript(() => localStorage.setItem("lang", "en"));
  await second.goto("/#/cart");
  await expect(second.getByText("Your cart is empty")).toBeVisible();
  await add(page, "type=compound&compound=individual&no=I26-000001");
  await expect(second.getByText("RM\u00a075.00").first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByText("RM\u00a075.00").first()).toBeVisible();
  await context.setOffline(false);
});
