import { join } from "node:path";
import type { Browser } from "@playwright/test";

const pictures = {
  logo: `<svg width="300" height="300" viewBox="0 0 30 30"><circle cx="15" cy="15" r="14" fill="#14532d"/>
    <path d="M5 20 12 8l4 6 3-4 6 10z" fill="#fbbf24"/></svg>`,
  signature: `<svg width="600" height="240" viewBox="0 0 60 24"><path d="M4 18C10 2 14 2 13 12s4 8 7 1 4-6 4 0 5 5 8 0 5-6 6-1
    6 6 18-6" fill="none" stroke="#1e3a8a" stroke-width="1"/></svg>`,
} as const;

/** A crest and a signature of no council, as PNG files that one could have been given. */
export async function drawImages(browser: Browser, folder: string) {
  const page = await browser.newPage();
  const files: [name: string, file: string][] = [];
  for (const [name, svg] of Object.entries(pictures)) {
    const file = join(folder, `${name}.png`);
    await page.setContent(`<body style="margin:0">${svg}</body>`);
    await page.locator("svg").screenshot({ path: file, omitBackground: true });
    files.push([name, file]);
  }
  await page.close();
  return files;
}
