import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { openBrowser } from "../chromium.ts";
import { openDemonstration, type Demonstration } from "../demonstration.ts";

const help = `npm run proof -- shots

  Takes a picture of every screen and state, at 360 and 1280 px, in three languages, into .data/shots.
`;

const folder = join(import.meta.dirname, "..", "..", ".data", "shots");
const languages = ["my", "en", "zh"] as const;
const widths = [360, 1280];

interface Screen {
  name: string;
  address: string;
  act?: (page: Page) => Promise<void>;
}

const quiet: Screen[] = [
  { name: "home", address: "/" },
  { name: "about", address: "/#/about" },
  { name: "faq", address: "/#/faq" },
  { name: "helpline", address: "/#/helpline?council=mpt" },
  { name: "not-found", address: "/#/nowhere" },
  { name: "search", address: "/#/search" },
  {
    name: "assessment",
    address: "/#/search?council=mpt&type=assessment&no=10-1001-003",
    act: (page) => page.getByRole("radio").last().check(),
  },
  { name: "renewal", address: "/#/search?council=mpt&type=council_permit_license&no=R012345" },
  { name: "refused", address: "/#/search?council=mpt&type=council_permit_license&no=R012347" },
  { name: "plate", address: "/#/search?council=mpt&type=compound&compound=vehicle&no=ST1001A" },
  { name: "operating", address: "/#/search?council=mpt&type=council_permit_license&no=201-0001" },
  { name: "open-space", address: "/#/search?council=mpt&type=council_permit_license&no=901-0001" },
  { name: "stall", address: "/#/search?council=mpt&type=market&no=301-0001" },
  { name: "booking", address: "/#/search?council=mpt&type=booking&no=BK-2026-000001" },
  { name: "ticket", address: "/#/search?council=mpt&type=ticket&no=TK00000001" },
  { name: "parking", address: "/#/search?council=mpt&type=parking&no=ST1002B" },
  {
    name: "declare",
    address: "/#/search?council=mpt&type=local_government_charge",
    act: declareVisit,
  },
  { name: "elsewhere", address: "/#/search?council=mpt&type=assessment&no=R012345" },
  { name: "missing", address: "/#/search?council=mpt&type=assessment&no=999999999" },
  {
    name: "cart",
    address: "/#/search?council=mpt&type=assessment&no=10-1001-002",
    act: async (page) => {
      await page.locator("main button[type=submit]").click();
      await page.getByRole("main").locator("a[href='#/cart']").last().click();
      await page.getByText("10-1001-002").first().waitFor();
    },
  },
  {
    name: "menu",
    address: "/",
    act: async (page) => {
      const button = page.locator("button[popovertarget=menu]");
      if (await button.isVisible()) await button.click();
    },
  },
];
async function declareVisit(page: Page): Promise<void> {
  const texts = ["KPK/LN 1234", "Sinar Maju Tours", "12", "2026-03-01", "2026-03-04"];
  for (const [place, text] of texts.entries())
    await page.locator("main input").nth(place).fill(text);
}

const closed: Screen[] = [{ name: "closed", address: "/" }];

async function shoot(portal: string, screens: Screen[]): Promise<void> {
  const browser = await openBrowser();
  for (const language of languages) {
    for (const width of widths) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
      });
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      for (const { name, address, act } of screens) {
        await page.goto("about:blank");
        await page.goto(portal + address, { waitUntil: "networkidle" });
        await act?.(page);
        await page.screenshot({
          path: join(folder, `${name}-${language}-${width}.png`),
          fullPage: true,
        });
      }
      await page.close();
    }
  }
  await browser.close();
}

/** The way from a bill to its receipt, and to a payment that the bank refuses, as one person walks it. */
async function shootPaying(site: Demonstration): Promise<void> {
  const browser = await openBrowser();
  for (const language of languages) {
    for (const width of widths) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
      });
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
      const take = (name: string) =>
        page.screenshot({
          path: join(folder, `${name}-${language}-${width}.png`),
          fullPage: true,
        });
      await walkToReceipt(page, site, take);
      await page.close();
    }
  }
  await browser.close();
}

type Take = (name: string) => Promise<unknown>;

async function walkToReceipt(page: Page, site: Demonstration, take: Take): Promise<void> {
  await toBank(page, site, take);
  const bank = "**/FPXMain/seller2DReceiver.jsp";
  // The bank does not answer, so that the page on the way to it can be looked at.
  await page.route(bank, (route) => route.fulfill({ status: 204 }));
  const asked = page.waitForResponse(bank);
  await page.locator("main button[type=submit]").click();
  await asked;
  await take("hand-off");
  await page.unroute(bank);
  await page.locator("button.go").click();
  await page.locator("button[value=go]").click();
  await take("at-the-bank");
  await page.locator("button[value=go]").click();
  await page.locator("#tac").fill(await page.locator("form strong").innerText());
  await page.locator("button[value=go]").click();
  await page.locator("button[value=go]").click();
  await page
    .getByText(/MPT-\d{4}-\d{6}/)
    .first()
    .waitFor();
  await take("receipt");
  await toBank(page, site);
  await page.locator("main button[type=submit]").click();
  await page.locator("button[value=cancel]").click();
  await page.waitForURL(/confirmation/);
  await page.locator("main a[href='#/cart']").waitFor();
  await take("cancelled");
}

async function toBank(page: Page, site: Demonstration, take?: Take): Promise<void> {
  const bill = await aBill(site.ownerUrl);
  await page.goto("about:blank");
  await page.goto(
    `${site.portal}/#/search?council=mpt&type=compound&compound=individual&no=${bill}`,
    { waitUntil: "networkidle" },
  );
  await page.locator("main button[type=submit]").click();
  await page.getByRole("main").locator("a[href='#/cart']").last().click();
  await page.getByRole("main").locator("a[href='#/checkout']").click();
  await page.locator("input[type=email]").waitFor();
  if (take) {
    await take("checkout");
    await page.locator("main button[type=submit]").click();
    await page.locator("main [role=alert]").first().waitFor();
    await take("checkout-errors");
  }
  await page.locator("input[autocomplete=name]").fill("Siti Aminah binti Yusof");
  await page.locator("input[type=email]").fill("siti@contoh.my");
  await page.locator("input[type=tel]").fill("013-555 0101");
  await page.locator("main button[type=submit]").click();
  await page.getByRole("radio", { name: "SBI Bank A" }).check();
  await take?.("bank");
}

/** A compound of RM 100.00 given today. */
async function aBill(ownerUrl: string): Promise<string> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ number: string }>(
    `insert into charges (council_code, kind, number, record)
       select 'mpt', 'compound', 'I26' || (coalesce(max(right(number, 6))::int, 900000) + 1),
         jsonb_build_object('type', 'individual', 'amountSen', 10000, 'offence', 'S. 47', 'status', 'unpaid',
           'isCourt', false, 'payer', 'SITI BINTI ALI',
           'offenceOn', to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD'))
       from charges where kind = 'compound' and number like 'I269_____'
     returning number`,
  );
  await client.end();
  return rows[0]?.number ?? "";
}

async function shootAll(site: Demonstration): Promise<void> {
  const { portal, operator } = site;
  mkdirSync(folder, { recursive: true });
  await shootPaying(site);
  await shoot(portal, quiet);
  operator("site", "set", "closing", "true");
  await shoot(portal, closed);
  process.stdout.write(`The pictures are in ${folder}\n`);
}

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  const demonstration = await openDemonstration(4750);
  try {
    await shootAll(demonstration);
  } finally {
    await demonstration.stop();
  }
}
