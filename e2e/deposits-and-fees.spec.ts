import { expect, test } from "@playwright/test";
import { checkOut, goOn, hurryBanks } from "./bank.ts";
import { cards, hurryCards, leaveByCard, payByCard } from "./card-page.ts";
import { byTwo, council, openQuietly, operator } from "./site.ts";

test.beforeAll(openQuietly);
test.beforeAll(async () => {
  await hurryBanks();
  await hurryCards();
  await byTwo("fees", "set", "card", "1.20", "--remark=The contract of 2026");
});
test.afterAll(() => byTwo("fees", "set", "card", "0.00", "--remark=The contract has ended"));

const words = {
  my: {
    deposit: "Deposit tempahan",
    receipt: "Deposit: Dewan",
    fee: "Fi perkhidmatan",
    summary: "Ringkasan",
  },
  en: {
    deposit: "Booking deposit",
    receipt: "Deposit: Dewan",
    fee: "Service fee",
    summary: "Summary",
  },
  zh: { deposit: "预订押金", receipt: "押金：Dewan", fee: "服务费", summary: "摘要" },
} as const;

/** The hall of the seed again, under a number that nobody else pays; each call makes another. */
async function aBooking(): Promise<string> {
  const [booking] = await council<{ number: string }>(
    `insert into charges (council_code, kind, number, record)
       select council_code, kind, 'BK2026' || (select coalesce(max(right(number, 6))::int, 800000) + 1 from charges
         where kind = 'booking' and number like 'BK20268_____'), record from charges
       where council_code = 'mpt' and number = 'BK2026000001' returning number`,
  );
  return booking?.number.replace(/^(BK)(\d{4})/, "$1-$2-") ?? "";
}

for (const language of ["my", "en", "zh"] as const) {
  const said = words[language];

  test(`in ${language}, a hall, its deposit and the fee of the method are told apart, paid at once and booked apart`, async ({
    page,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    const booking = await aBooking();
    await page.goto(`/#/search?council=mpt&type=booking&no=${booking}`);
    await goOn(page).click();
    await page.locator("main a[href='#/cart']").last().click();
    await expect(page.getByText(said.deposit).first()).toBeVisible();
    await checkOut(page);
    const summary = page.getByRole("region", { name: said.summary });
    await expect(summary).not.toContainText(said.fee);
    await page.locator("input[name=method]").last().check();
    await expect(summary).toContainText(new RegExp(`${said.fee}\\s*RM\\s1\\.20`));
    await leaveByCard(page);
    await expect(page.getByText("RM 701.20")).toBeVisible();
    await payByCard(page, cards.visa);
    await expect(page.getByText(/MPT-\d{4}-\d{6}/).first()).toBeVisible();
    await expect(page.getByText(said.receipt).first()).toBeVisible();
    await expect(page.getByText(said.fee, { exact: true })).toBeVisible();

    const number = booking.replaceAll("-", "");
    const [paid] = await council<{ payment_id: string }>(
      `select l.payment_id::text from payment_lines l join charges c on c.id = l.charge_id where c.number = '${number}' limit 1`,
    );
    const shown = operator("payment", "show", paid?.payment_id ?? "");
    expect(shown).toMatch(/owed to the council +credit +RM 400\.00/);
    expect(shown).toMatch(/deposits held +credit +RM 300\.00/);
    expect(shown).toMatch(/OPERATOR[^]*fees +credit +RM 1\.20/);
  });
}
