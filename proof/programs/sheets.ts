import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Demonstration, openDemonstration } from "../../tools/stage/demonstration.ts";
import { root } from "../../tools/stage/processes.ts";
import { openBrowser } from "../chromium.ts";
import { drawImages } from "../sheets/draw-images.ts";
import { type DrawnLicence, multiply } from "../sheets/licences.ts";
import { renderPages } from "../sheets/render-pages.ts";
import { renewOne } from "../sheets/renew.ts";

const help = `npm run proof -- sheets

  Draws one licence of every kind and every print, with names as long as they come, into .data/sheets: as PDF, its two
  pages as PNG, and its page on a phone as PNG. They are there to be looked at.
`;

const folder = join(root, ".data", "sheets");
const wanted = ["--council=mpt", "--remark=for the pictures"];

const phone = { width: 360, height: 800 };

async function drawAll(site: Demonstration): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: phone });
  await page.addInitScript(() => localStorage.setItem("lang", "en"));
  const licences = await multiply(site, await renewOne(page, site));
  for (const [name, file] of await drawImages(browser, folder))
    await site.byTwo("licence", "image", name, file, ...wanted);
  for (const [place, licence] of licences.entries()) {
    // Print every third licence in Chinese.
    const language = place % 3 === 1 ? "zh" : "en";
    await savePaper(site, licence, language);
    await page.goto("about:blank");
    await page.goto(`${site.portal}/#/license/digital-license/${licence.handle}`);
    await page.locator("article").waitFor();
    await page.waitForLoadState("networkidle");
    // What sticks to the foot of a screen belongs to the foot of the picture.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 360, height });
    await page.screenshot({ path: join(folder, `${licence.name}-screen.png`) });
    await page.setViewportSize(phone);
  }
  await browser.close();
  process.stdout.write(`${licences.length} licences are drawn in ${folder}\n`);
}

async function savePaper(site: Demonstration, { name, handle }: DrawnLicence, language: string) {
  const answer = await fetch(`${site.portal}/api/licenses/pdf`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify({ handle }),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  const pdf = new Uint8Array(await answer.arrayBuffer());
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  for (const [nth, picture] of (await renderPages(pdf)).entries())
    writeFileSync(join(folder, `${name}-${nth + 1}.png`), picture);
}

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  const site = await openDemonstration({ port: 4760, database: "kaunter_sheets" });
  try {
    await drawAll(site);
  } finally {
    await site.stop();
  }
}
