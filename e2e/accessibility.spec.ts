import { expect, test, type Page } from "@playwright/test";
import { aCitizen, paidAsGuest } from "./account.ts";
import { aBill, aPaidPayment, aPayment, typePayer } from "./bank.ts";
import { aHandOver, keepBill } from "./bills.ts";
import { allLooks, faultsOf, fewLooks, put } from "./looks.ts";
import { openQuietly, operator, setTexts } from "./site.ts";
import { keepTree } from "./tree.ts";

interface State {
  name: string;
  arrange?: () => void;
  show: (page: Page) => Promise<void>;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const open = (address: string) => async (page: Page) => {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
};

const found = (query: string) => async (page: Page) => {
  await page.goto(`/#/search?council=mpt&${query}`);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
};

async function submit(page: Page): Promise<void> {
  await page.locator("main button[type=submit]").click();
}

async function seeErrors(page: Page): Promise<void> {
  await submit(page);
  await expect(page.locator("main [role=alert]").first()).toBeFocused();
}

const openWithErrors = (address: string) => async (page: Page) => {
  await open(address)(page);
  await seeErrors(page);
};

async function toCart(page: Page): Promise<void> {
  await found("type=assessment&no=10-1001-002")(page);
  await submit(page);
  await page.getByRole("main").locator("a[href='#/cart']").last().click();
}

async function toCheckout(page: Page): Promise<void> {
  await toCart(page);
  await page.getByRole("main").locator("a[href='#/checkout']").click();
  await expect(page.locator("input[type=email]")).toBeVisible();
}

const states: State[] = [
  { name: "home", show: open("/") },
  { name: "about", show: open("/#/about") },
  { name: "questions", show: open("/#/faq") },
  { name: "helpline", show: open("/#/helpline?council=mpt") },
  { name: "terms", show: open("/#/terms") },
  { name: "privacy", show: open("/#/privacy") },
  { name: "refunds", show: open("/#/refund") },
  {
    name: "licence that nobody has",
    show: async (page) => {
      await open(`/#/trading/digital-license/${"A".repeat(22)}`)(page);
      await expect(page.locator("main a[href='#/requery']")).toBeVisible();
    },
  },
  { name: "the check of receipts", show: open("/#/verify") },
  { name: "a forged receipt", show: open("/#/verify?t=a.b.c") },
  { name: "not found", show: open("/#/nowhere") },
  { name: "search", show: open("/#/search") },
  { name: "search with errors", show: openWithErrors("/#/search?council=mpt&type=compound") },
  {
    name: "an assessment with its explanation",
    show: async (page) => {
      await found("type=assessment&no=10-1001-003")(page);
      await page.getByRole("radio").last().check();
    },
  },
  { name: "a renewal with its declaration", show: found("type=council_permit_license&no=R012345") },
  { name: "a licence that is refused", show: found("type=council_permit_license&no=R012347") },
  {
    name: "two compounds of one vehicle",
    show: found("type=compound&compound=vehicle&no=ST1001A"),
  },
  { name: "a booking with its deposit", show: found("type=booking&no=BK-2026-000001") },
  {
    name: "a charge that is declared, with errors",
    show: async (page) => {
      await open("/#/search?council=mpt&type=local_government_charge")(page);
      await page.locator("main input[type=date]").first().waitFor();
      await seeErrors(page);
    },
  },
  {
    name: "a number of another type",
    show: async (page) => {
      await open("/#/search?council=mpt&type=assessment&no=R012345")(page);
      await expect(page.locator("main a[href*='council_permit_license']")).toBeVisible();
    },
  },
  {
    name: "a number that is not found",
    show: async (page) => {
      await open("/#/search?council=mpt&type=assessment&no=999999999")(page);
      await expect(page.getByText("999999999").last()).toBeVisible();
    },
  },
  { name: "an empty cart", show: open("/#/cart") },
  {
    name: "a cart",
    show: async (page) => {
      await toCart(page);
      await expect(page.getByText("10-1001-002").first()).toBeVisible();
    },
  },
  {
    name: "checkout with errors",
    show: async (page) => {
      await toCheckout(page);
      await seeErrors(page);
    },
  },
  {
    name: "checkout with the card chosen",
    show: async (page) => {
      await toCheckout(page);
      await page.locator("input[name=method]").last().check();
      await expect(page.locator("main button[type=submit]")).toContainText("RM");
    },
  },
  {
    name: "the choice of a bank",
    show: async (page) => {
      await toCheckout(page);
      await typePayer(page);
      await submit(page);
      await page.getByRole("radio", { name: "SBI Bank A" }).check();
    },
  },
  {
    name: "a payment under way",
    show: async (page) => {
      const { _id, capability } = await aPayment();
      await open(`/#/confirmation?id=${_id}&key=${capability}`)(page);
      await expect(page.getByText(_id).first()).toBeVisible();
    },
  },
  {
    name: "a status that nobody can show",
    show: async (page) => {
      await open("/#/confirmation")(page);
      await expect(page.locator("main a[href='#/requery']")).toBeVisible();
    },
  },
  {
    name: "a receipt",
    show: async (page) => {
      const { _id, capability } = await aPaidPayment();
      await open(`/#/receipt?id=${_id}&key=${capability}`)(page);
      await expect(page.getByText(/MPT-\d{4}-\d{6}/).first()).toBeVisible();
    },
  },
  { name: "the question whether it was paid", show: open("/#/requery") },
  { name: "that question with errors", show: openWithErrors("/#/requery") },
  {
    name: "a payment that nobody finds",
    show: async (page) => {
      await open("/#/requery")(page);
      await page.locator("input[name=number]").fill("1700000000000000");
      await page.locator("input[name=contact]").fill("siti@contoh.my");
      await submit(page);
      await expect(page.locator("main [role=alert]")).toBeVisible();
    },
  },
  {
    name: "a payment that is not known yet, with the correction of its address",
    show: async (page) => {
      const { _id, capability } = await aPayment();
      await open(`/#/requery?id=${_id}&key=${capability}`)(page);
      await page.locator("details summary").click();
      await page.locator("details button[type=submit]").click();
      await expect(page.locator("input[name=phone]")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "a payment that was made",
    show: async (page) => {
      const { _id, capability } = await aPaidPayment();
      await open(`/#/requery?id=${_id}&key=${capability}`)(page);
      await expect(page.locator("main a[href^='#/receipt']")).toBeVisible();
    },
  },
  {
    name: "a login that failed",
    show: async (page) => {
      await open("/#/?login")(page);
      await page.locator("dialog[open] button[type=submit]").click();
      await expect(page.locator("dialog[open] [role=alert]")).toBeFocused();
    },
  },
  {
    name: "a forgotten password",
    show: async (page) => {
      await open("/#/?login")(page);
      await page.locator("dialog[open] .text-link").first().click();
      await page.locator("dialog[open] button[type=submit]").click();
      await expect(page.locator("dialog[open] [aria-invalid]")).toBeFocused();
    },
  },
  { name: "a registration with errors", show: openWithErrors("/#/form") },
  {
    name: "a link that sets no password",
    show: async (page) => {
      await open("/#/reset_password")(page);
      await expect(page.locator("main [role=alert]")).toBeVisible();
    },
  },
  {
    name: "the menu of somebody who is signed in",
    show: async (page) => {
      await aCitizen(page.request);
      await open("/#/profile")(page);
      await page.locator("input[name=full_name]").waitFor();
      await page.locator("button[popovertarget=menu]:visible").click();
      await expect(page.locator("#menu a[href='#/bills']")).toBeVisible();
    },
  },
  {
    name: "a profile with all its parts",
    show: async (page) => {
      await aCitizen(page.request);
      await open("/#/profile")(page);
      await page.locator("main details").first().waitFor();
      for (const part of await page.locator("main details summary").all()) await part.click();
      await expect(page.locator("input[name=delete_password]")).toBeVisible();
    },
  },
  {
    name: "a profile with errors",
    show: async (page) => {
      await aCitizen(page.request);
      await open("/#/profile")(page);
      await page.locator("input[name=full_name]").fill("");
      await page.locator("main section button[type=submit]").click();
      await expect(page.locator("main [role=alert]").first()).toBeFocused();
    },
  },
  {
    name: "a history with a claim and a filter",
    show: async (page) => {
      const { email } = await aCitizen(page.request);
      await paidAsGuest(page.request, email);
      await open("/#/history")(page);
      await page.getByRole("main").getByRole("button").first().click();
      await page.locator("main details summary").click();
      await expect(page.locator("main tbody tr")).toHaveCount(1);
    },
  },
  {
    name: "saved bills with a choice that is missing",
    show: async (page) => {
      await aCitizen(page.request);
      await keepBill(page.request, await aBill(), "Mak");
      await keepBill(page.request, await aBill(), "");
      await open("/#/bills")(page);
      await page.locator("main form > label input").uncheck();
      await seeErrors(page);
    },
  },
  {
    name: "the name of a bill that is saved",
    show: async (page) => {
      await aCitizen(page.request);
      await keepBill(page.request, await aBill(), "Mak");
      await open("/#/bills")(page);
      await page.locator("main li button").first().click();
      await expect(page.locator("dialog[open] input")).toBeVisible();
    },
  },
  { name: "the end of a reminder", show: open("/#/stop?t=1.AAAAAAAAAAAAAAAAAAAAAA") },
  {
    name: "mails that were redirected",
    show: open("/#/undo_correction?id=1763190000000000&no=1&key=AAAAAAAAAAAAAAAAAAAAAA"),
  },
  {
    name: "a cart's code for another device",
    show: async (page) => {
      await toCart(page);
      await page.locator("main button.text-link").last().click();
      await expect(page.locator("dialog[open] img")).toBeVisible();
    },
  },
  {
    name: "a code from another device that is wrong",
    show: async (page) => {
      await open("/#/handover?code=CCCCCCCC")(page);
      await submit(page);
      await expect(page.locator("#code")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "what another device handed over",
    show: async (page) => {
      const code = await aHandOver(page.request, await aBill());
      await open(`/#/handover?code=${code}`)(page);
      await submit(page);
      await expect(page.locator("main li")).toBeVisible();
    },
  },
  {
    name: "menu",
    show: async (page) => {
      await open("/")(page);
      const button = page.locator("button[popovertarget=menu]");
      if (await button.isVisible()) await button.click();
    },
  },
  {
    name: "banner",
    arrange: () => setTexts("banner", { my: "FPX diselenggara", en: "FPX down", zh: "FPX 维护中" }),
    show: async (page) => {
      await open("/")(page);
      await expect(page.getByText(/FPX/)).toBeVisible();
    },
  },
  {
    name: "closed counter",
    arrange: () => operator("site", "set", "closing", "true"),
    show: async (page) => {
      await page.goto("/");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "snackbar",
    show: async (page) => {
      await open("/")(page);
      await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
      await page.route("**/assets/{ms,en,zh}*.js", (route) => route.abort());
      const other = page.locator("select[name=lang] option:not(:checked)").last();
      await page
        .locator("select[name=lang]")
        .selectOption((await other.getAttribute("value")) ?? "");
      await expect(page.getByRole("alert").getByRole("button")).toBeVisible();
    },
  },
];

const isEverywhere = process.env["E2E_EVERYWHERE"] === "1";
const languages = isEverywhere ? ["my", "en", "zh"] : ["my"];

// A page that is still fading in has no contrast to measure.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeAll(openQuietly);
test.afterAll(openQuietly);

for (const language of languages) {
  for (const { name, arrange, show } of states) {
    test(`${name} in ${language} has no serious fault and no sideways scroll, however it is looked at`, async ({
      page,
    }) => {
      arrange?.();
      const looks = isEverywhere ? allLooks : fewLooks;
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      await show(page);
      if (isEverywhere) await keepTree(page, language, name);
      const faults: Record<string, string[]> = {};
      for (const look of looks) {
        await put(page, look);
        const seen = await faultsOf(page);
        if (seen.length > 0) faults[JSON.stringify(look)] = seen;
      }
      expect(faults).toEqual({});
      if (arrange) openQuietly();
    });
  }
}
