import { expect, type Page, test } from "@playwright/test";
import { goToBanks, hurryBanks, leaveFor, pay, typePayer } from "./bank.ts";
import { council, openQuietly, operator } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeAll(hurryBanks);
test.beforeAll(async () => {
  // At any hour and on any day, so that the journey can be walked at night.
  const tariff = { opensAtHour: 0, closesAtHour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6] };
  await council(
    `update councils set rates = rates || '${JSON.stringify({ parking_session: tariff })}' where code = 'mpt'`,
  );
});

const words = {
  my: {
    plate: "Nombor plat",
    pay: /^Bayar RM/,
    yours: "Masa letak kereta anda",
    left: /(\d+) jam (\d+) minit lagi/,
    extend: "Lanjutkan",
  },
  en: {
    plate: "Number plate",
    pay: /^Pay RM/,
    yours: "Your parking time",
    left: /(\d+) h (\d+) min left/,
    extend: "Extend",
  },
  zh: {
    plate: "车牌号码",
    pay: /^缴付 RM/,
    yours: "您的停车时间",
    left: /剩余 (\d+) 小时 (\d+) 分钟/,
    extend: "续时",
  },
} as const;
type Words = (typeof words)[keyof typeof words];

/** From the form of a zone to the receipt, as a guest. */
async function buy(page: Page, said: Words): Promise<void> {
  await page.getByRole("button", { name: said.pay }).click();
  await typePayer(page);
  await goToBanks(page);
  await leaveFor(page, "SBI Bank A");
  await pay(page);
  await expect(page.getByRole("region", { name: said.yours })).toBeVisible();
}

async function minutesLeft(page: Page, said: Words): Promise<number> {
  const panel = page.getByRole("region", { name: said.yours });
  const [, hours = "0", minutes = "0"] =
    said.left.exec(await panel.getByText(said.left).innerText()) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

for (const [place, language] of (["my", "en", "zh"] as const).entries()) {
  test(`in ${language}, time is bought, extended and found by an officer`, async ({ page }) => {
    const said = words[language];
    const plate = `ST${4_100 + place}P`;
    await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    expect(operator("parking", "check", plate, "--council=mpt")).toContain("has not paid");

    await page.goto("/#/parking");
    await page.locator("main a[href='#/parking/mpt-b']").click();
    await page.getByRole("textbox", { name: said.plate }).fill(plate.toLowerCase());
    await buy(page, said);
    const first = await minutesLeft(page, said);
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThanOrEqual(60);
    expect(operator("parking", "check", plate, "--council=mpt")).toMatch(
      new RegExp(`${plate} has paid in zone B until`),
    );

    await page.getByRole("link", { name: said.extend }).click();
    await expect(page.getByRole("textbox", { name: said.plate })).toHaveValue(plate);
    await buy(page, said);
    const second = await minutesLeft(page, said);
    expect(second).toBeGreaterThan(first + 50);
    expect(second).toBeLessThanOrEqual(120);

    const sessions = await council<{ count: number }>(
      `select count(*)::int from parking_sessions where plate = '${plate}'`,
    );
    expect(sessions).toEqual([{ count: 2 }]);
  });
}

test("the terms, privacy and support of parking are one press from its page", async ({ page }) => {
  await page.goto("/#/parking");
  for (const topic of ["privacy", "support", "terms"]) {
    await page.locator(`main a[href='#/parking/${topic}']`).click();
    await expect(page.locator("main h1")).not.toBeEmpty();
    await expect(page.locator("main section").first()).toBeVisible();
    await page.goBack();
  }
});
