import type { Page } from "@playwright/test";
import { ask } from "../../tools/stage/connection.ts";
import type { Demonstration } from "../../tools/stage/demonstration.ts";
import { approve, goOn, toBanks, toCheckout } from "../shots/walk-paying.ts";

const number = "R012345";

/** Renews a licence as anyone would, and answers its number once it was issued. */
export async function renewOne(page: Page, site: Demonstration): Promise<string> {
  await page.goto(`${site.portal}/#/search?council=mpt&type=council_permit_license&no=${number}`);
  await page.getByRole("textbox", { name: "Full name" }).fill("CHIN VUN MIN");
  await page.getByRole("textbox", { name: "IC number" }).fill("880214120123");
  await goOn(page).click();
  await toCheckout(page);
  await toBanks(page);
  await goOn(page).click();
  await approve(page);
  await page.getByRole("link", { name: /^Open licence/ }).waitFor();
  const issued = `select 1 as one from digital_licences where document like '${number}-%'`;
  if ((await ask(site.urls.owner, issued)).length === 0) throw new Error("No licence was issued");
  return number;
}
