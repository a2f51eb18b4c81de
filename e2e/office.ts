import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { codeOf } from "../tools/stage/authenticator.ts";
import { portsFrom } from "../tools/stage/ports.ts";
import { readStaff } from "../tools/stage/staff.ts";

export const office = `http://localhost:${portsFrom(Number(process.env["KAUNTER_PORT"] ?? 4600)).office}`;
const people = readStaff(process.env["KAUNTER_DATABASE"] ?? "kaunter");

/** The last code that each person used: the next one is waited for. */
const used = new Map<string, string>();

/** Somebody logs in with password and code; of several alike, the one at that place. */
export async function logIn(page: Page, is: string, language = "en", place = 0): Promise<void> {
  const person = people.filter((each) => each.is === is)[place];
  if (!person) throw new Error(`There is no ${is}`);
  await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
  await page.goto(office);
  await page.locator("summary").click();
  await page.locator("input[name=email]").fill(person.email);
  await page.locator("input[name=password]").fill(person.password);
  // A code counts once: who enrolled this person, or walked before, may have used that of now or the next ones.
  for (let tries = 0; tries < 3; tries += 1) if (await enterCode(page, person)) break;
  await expect(page.locator(".office-person")).toBeVisible();
}

/** Waits for a code that was not tried yet; answers whether it was believed. */
async function enterCode(page: Page, person: { email: string; secret: string }): Promise<boolean> {
  await expect
    .poll(() => codeOf(person.secret), { timeout: 120_000 })
    .not.toBe(used.get(person.email));
  const code = codeOf(person.secret);
  used.set(person.email, code);
  await page.locator("input[name=code]").fill(code);
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url() === `${office}/office/session`,
  );
  await page.locator("form button[type=submit]").click();
  return (await answered).ok();
}

/** Opens a page of the menu, and waits until it is there: the page before stands until then. */
export async function openPage(page: Page, path: string): Promise<void> {
  const name = await page.locator(`nav a[href="#${path}"]`).innerText();
  await page.goto(`${office}/#${path}`);
  await expect(page.locator("h1")).toContainText(name);
}

/** Nothing on the page keeps anybody out, as far as a program can tell. What is still on its way is looked at again. */
export async function expectNoFaults(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }).toPass({ timeout: 10_000 });
}
