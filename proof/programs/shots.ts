import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openBrowser } from "../chromium.ts";
import { type Demonstration, openDemonstration } from "../../tools/stage/demonstration.ts";
import { reservePorts } from "../../tools/stage/ports.ts";
import { root } from "../../tools/stage/processes.ts";
import type { Take } from "../shots/take.ts";
import { walkAccount } from "../shots/walk-account.ts";
import { walkPaying } from "../shots/walk-paying.ts";

const help = `npm run proof -- shots [my|en|zh] [360|1280] [light|dark]

  Takes a picture of every screen and state, at 360 and 1280 px, in three languages, by day and by night, into
  .data/shots; or only in the languages, widths and colours that are named.
`;

const folder = join(root, ".data", "shots");
const languages = chosen(["my", "en", "zh"]);
const widths = chosen(["360", "1280"]).map(Number);
const colours = chosen(["light", "dark"]);
const looks = languages.flatMap((language) =>
  widths.flatMap((width) => colours.map((colour) => ({ language, width, colour }))),
);

/** Those that are named, or all of them. */
function chosen(all: string[]): string[] {
  const named = all.filter((each) => process.argv.includes(each));
  return named.length > 0 ? named : all;
}

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
  { name: "terms", address: "/#/terms" },
  { name: "privacy", address: "/#/privacy" },
  { name: "refund", address: "/#/refund" },
  { name: "status-unknown", address: "/#/confirmation" },
  { name: "requery", address: "/#/requery" },
  { name: "verify", address: "/#/verify" },
  { name: "cart-empty", address: "/#/cart" },
  { name: "stop", address: "/#/stop?t=worn" },
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
  await eachLook(async (page, take) => {
    for (const { name, address, act } of screens) {
      await page.goto("about:blank");
      await page.goto(portal + address, { waitUntil: "networkidle" });
      await act?.(page);
      await take(name);
    }
  });
}

/** A fresh browser for each language, width and colour. */
async function eachLook(walk: (page: Page, take: Take) => Promise<void>): Promise<void> {
  const browser = await openBrowser();
  for (const { language, width, colour } of looks) {
    const viewport = { width, height: 800 };
    const colorScheme = colour === "dark" ? "dark" : "light";
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
    await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    const look = [language, width, ...(colour === "dark" ? ["dark"] : [])].join("-");
    await walk(page, async (name) => {
      // What sticks to the foot of a screen belongs to the foot of the picture.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, viewport.height) });
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
      await page.setViewportSize(viewport);
    });
    await page.close();
  }
  await browser.close();
}

/** What one person sees on the way to a receipt, and at every other end. */
async function shootPaying(site: Demonstration): Promise<void> {
  await eachLook(async (page, take) => walkPaying(page, site, take));
}

async function shootAll(site: Demonstration): Promise<void> {
  const { portal, operator } = site;
  mkdirSync(folder, { recursive: true });
  await shootPaying(site);
  await eachLook(async (page, take) => walkAccount(page, site, take));
  await shoot(portal, quiet);
  operator("site", "set", "closing", "true");
  await shoot(portal, closed);
  process.stdout.write(`The pictures are in ${folder}\n`);
}

/** Hours in seconds, so that a payment of which the bank knows nothing ends while we wait. */
const schedule = {
  asksAfterMs: [2_000, 4_000, 6_000, 8_000, 10_000, 15_000],
  lastAskAfterMs: 600_000,
  deadlineMs: 5_000,
  authorisationDeadlineMs: 600_000,
  notFoundApartMs: 2_000,
  leastApartMs: 1_000,
};

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  const demonstration = await openDemonstration({
    port: (await reservePorts()).api,
    database: "kaunter_shots",
    env: { KAUNTER_REQUERY_SCHEDULE: JSON.stringify(schedule) },
  });
  try {
    await shootAll(demonstration);
  } finally {
    await demonstration.stop();
  }
}
