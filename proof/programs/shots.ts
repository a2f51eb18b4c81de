import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
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

async function shootAll({ portal, operator }: Demonstration): Promise<void> {
  mkdirSync(folder, { recursive: true });
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
