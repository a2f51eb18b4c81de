import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDemonstration } from "../../tools/stage/demonstration.ts";
import { root } from "../../tools/stage/processes.ts";
import { openBrowser } from "../chromium.ts";
import { add, payToReceipt, toCheckout } from "../shots/walk-paying.ts";

const help = `npm run proof -- tour

  Walks from home to a receipt as a guest, on a phone and in Malay, and takes the pictures of README.md: docs/images.
`;

const folder = join(root, "docs", "images");

/** The upper part of a page, as much as all pictures beside each other show. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function walk(page: Page, portal: string): Promise<void> {
  await page.goto(portal, { waitUntil: "networkidle" });
  await take(page, "home");
  await page.goto(`${portal}/#/search?council=mpt&type=assessment&no=10-1001-003`);
  await page.getByRole("radio").last().check();
  await take(page, "result");
}

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  const site = await openDemonstration({ port: 4850, database: "kaunter_proof" });
  const browser = await openBrowser();
  try {
    const viewport = { width: 360, height: 740 };
    const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
    await walk(page, site.portal);
    await add(page, site, "mpt");
    await toCheckout(page);
    await payToReceipt(page);
    await take(page, "receipt");
  } finally {
    await browser.close();
    await site.stop();
  }
  process.stdout.write(`The pictures are in ${folder}\n`);
}
