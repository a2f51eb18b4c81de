import { expect, test } from "@playwright/test";
import { aBill, hurryBanks } from "./bank.ts";
import { openQuietly } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);
test.use({ viewport: { width: 360, height: 640 } });

const payer = { full_name: "Siti Aminah", email: "siti@contoh.my", contact: "0135550101" };

test("from home to the bank: five presses and one number, on a phone that knows who pays", async ({
  page,
}) => {
  const bill = await aBill();
  await page.addInitScript((known) => localStorage.setItem("payer", known), JSON.stringify(payer));
  let presses = 0;
  const press = async (act: Promise<unknown>) => {
    presses += 1;
    await act;
  };

  await page.goto("/");
  await press(page.getByLabel("Majlis", { exact: true }).selectOption("mpt"));
  await page.getByLabel("Nombor pada bil").fill(bill);
  await press(page.getByRole("button", { name: "Cari bil" }).click());
  const amount = page.getByText("RM\u00a050.00").first();
  await expect(amount).toBeInViewport();
  await press(page.getByRole("button", { name: "Bayar RM\u00a050.00" }).click());
  await press(page.getByRole("radio", { name: "SBI Bank A" }).check());
  await press(page.getByRole("button", { name: /^Bayar RM\s50/ }).click());
  await expect(page.getByRole("button", { name: /^Log in/ })).toBeVisible();

  process.stdout.write(`  presses from home to the bank: ${presses}\n`);
  expect(presses).toBeLessThanOrEqual(5);
});

test("six bills of two councils to the bank: at most 22 presses and six numbers", async ({
  page,
}) => {
  const councils = ["mpt", "mpt", "mpt", "mps", "mps", "mps"] as const;
  await page.addInitScript((known) => localStorage.setItem("payer", known), JSON.stringify(payer));
  let presses = 0;
  let chosen = "";
  const press = async (act: Promise<unknown>) => {
    presses += 1;
    await act;
  };

  await page.goto("/");
  for (const [place, council] of councils.entries()) {
    if (place > 0) await press(page.getByRole("link", { name: "Cari bil lain" }).last().click());
    // The council of the last bill is remembered.
    if (council !== chosen) {
      await press(page.getByLabel("Majlis", { exact: true }).selectOption(council));
    }
    chosen = council;
    await page.getByLabel("Nombor pada bil").fill(await aBill(council));
    await press(page.getByRole("button", { name: "Cari bil" }).click());
    const isLast = place === councils.length - 1;
    // The cart is paid as a whole, and the button says so.
    const goOn = isLast ? "Bayar 6 bil: RM\u00a0300.00" : "Tambah ke troli";
    await press(page.getByRole("button", { name: goOn }).click());
  }
  await press(page.getByRole("button", { name: "Teruskan untuk memilih bank" }).click());
  await press(page.getByRole("radio", { name: "SBI Bank A" }).check());
  await press(page.getByRole("button", { name: /^Bayar RM\s300/ }).click());
  await expect(page.getByRole("button", { name: /^Log in/ })).toBeVisible();

  process.stdout.write(`  presses from home to the bank with six bills: ${presses}\n`);
  expect(presses).toBeLessThanOrEqual(22);
});

test("the amount, every way to pay it, and the bar are on the first screen of a phone", async ({
  page,
}) => {
  await page.goto("/#/search?council=mpt&no=10-1001-003");
  await expect(page.getByRole("button", { name: "Tambah ke troli" })).toBeInViewport();
  const bar = await page.locator(".sticky-bar").boundingBox();
  await expect(page.locator(".hero-amount")).toBeInViewport();
  await expect(page.locator(".radio-card")).toHaveCount(3);
  const last = await page.locator(".radio-card").last().boundingBox();
  expect((last?.y ?? 640) + (last?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});
