import type { Page } from "@playwright/test";
import { makeBill } from "../../tools/stage/bills.ts";
import type { Demonstration } from "../../tools/stage/demonstration.ts";
import { codeFor, password } from "../fuzz/sign-up.ts";
import type { Take } from "./take.ts";

/** What a person with an account sees, from the way in to the last page of their own. */
export async function walkAccount(page: Page, site: Demonstration, take: Take): Promise<void> {
  const show = async (address: string) => {
    await page.goto("about:blank");
    await page.goto(site.portal + address, { waitUntil: "networkidle" });
  };
  await comeIn(page, show, take);
  const email = await signUp(page, site);
  await save(page, site, "mpt", "Mak");
  await save(page, site, "mps", "Ali");
  for (const name of ["profile", "history", "bills", "handover"]) {
    await show(`/#/${name}`);
    await take(name);
  }
  await show("/#/profile");
  for (const part of await page.locator("main details > summary").all()) await part.click();
  await page.waitForLoadState("networkidle");
  await take("profile-open");
  await show("/#/bills");
  await page.locator("main .sticky-bar button[type=submit]").click();
  await page.waitForURL(/#\/cart$/);
  await page.locator("main button.text-link").last().click();
  await page.locator("dialog[open] svg").waitFor();
  await take("hand-over-code");
  await show("/");
  await page.locator("button[popovertarget=menu]:visible").click();
  await page.getByText(email).waitFor();
  await take("own-menu");
}

async function comeIn(
  page: Page,
  show: (address: string) => Promise<void>,
  take: Take,
): Promise<void> {
  await show("/#/?login");
  await page.locator("dialog[open] input[type=email]").waitFor();
  await take("login");
  await page.locator("dialog[open] button[type=submit]").click();
  await page.locator("dialog[open] [role=alert] > *").waitFor();
  await take("login-refused");
  await show("/#/form");
  await take("form");
  await page.locator("main button[type=submit]").click();
  await page.locator("main .error-summary").waitFor();
  await take("form-errors");
  await show(`/#/reset_password?id=${"0".repeat(78)}`);
  await take("reset-refused");
}

async function signUp(page: Page, { portal, sandbox }: Demonstration): Promise<string> {
  const email = `siti.${crypto.randomUUID().slice(0, 8)}@contoh.my`;
  const post = (path: string, data: object) => page.request.post(portal + path, { data });
  await post("/api/accounts/code", { email, language: "my" });
  const payload = {
    name: email,
    full_name: "Siti Aminah binti Yusof",
    ic_num: "880214120123",
    phone: "013-555 0101",
    password,
    confirm_password: password,
    code: await codeFor(`${sandbox}/mailbox.json`, email),
  };
  const url = Buffer.from("_users/_design/backend/_update/users").toString("base64");
  await post("/api/query", { url, payload });
  await post("/db/_session", { name: email, password });
  return email;
}

async function save(
  page: Page,
  { portal, urls }: Demonstration,
  council: "mpt" | "mps",
  nickname: string,
): Promise<void> {
  const no = await makeBill(urls.owner, council);
  const data = { council, type: "compound", compound_type: "individual", no, nickname };
  await page.request.post(`${portal}/api/bills`, { data });
}
