import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import {
  aCitizen,
  anAddress,
  codeFor,
  countClaims,
  logIn,
  mailsTo,
  paidAsGuest,
} from "./account.ts";
import { aBill, booksOf, hurryBanks, pay, settled, toBank } from "./bank.ts";
import { port, readSandbox } from "./sandbox.ts";
import { council, openQuietly } from "./site.ts";

const languages =
  process.env["E2E_EVERYWHERE"] === "1" ? (["my", "en", "zh"] as const) : (["my"] as const);

const words = {
  updated: { my: "Kemas kini berjaya.", en: "Update successful.", zh: "更新成功。" },
  unchanged: { my: "Tiada maklumat yang diubah", en: "No changes on data", zh: "资料没有更改" },
  smsSent: { my: "SMS telah dihantar.", en: "SMS sent.", zh: "短讯已发送。" },
  wrongCode: { my: "Kod Tidak Sah", en: "Invalid Code", zh: "验证码无效" },
  nothing: { my: "Tiada transaksi dibuat", en: "No transaction made", zh: "没有进行任何交易" },
  successful: { my: "Berjaya", en: "Successful", zh: "成功" },
  verify: { my: "Sahkan no. telefon", en: "Verify your phone number", zh: "验证电话号码" },
  changeEmail: { my: "Tukar alamat e-mel", en: "Change email address", zh: "更改电邮地址" },
  changePassword: { my: "Tukar kata laluan", en: "Change password", zh: "更改密码" },
  sessions: {
    my: "Peranti yang sedang log masuk",
    en: "Devices you are logged in on",
    zh: "已登入的设备",
  },
  takeData: { my: "Salinan data saya", en: "A copy of my data", zh: "我的资料副本" },
  remove: { my: "Padam akaun", en: "Delete the account", zh: "删除户口" },
  removed: {
    my: "Akaun anda telah dipadam.",
    en: "Your account has been deleted.",
    zh: "您的户口已删除。",
  },
} as const;

test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

const snackbar = (page: Page) => page.locator(".snackbar");
const details = (page: Page) => page.locator("section[aria-labelledby=details-title]");
const rows = (page: Page) => page.locator(".records tbody tr");

/** A part of the profile that stays closed until it is wanted. */
async function open(page: Page, title: string): Promise<Locator> {
  const part = page.locator("details").filter({ has: page.getByRole("heading", { name: title }) });
  await part.locator("summary").click();
  return part;
}

async function readText(recipient: string): Promise<string> {
  const path = "/control/messaging/journal";
  const texts = await readSandbox<{ recipient: string; message: string }>(path);
  const message = texts.findLast((text) => text.recipient === recipient)?.message ?? "";
  return /\b\d{6}\b/.exec(message)?.[0] ?? "";
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
    });

    test("a profile is updated, is not updated without a change, and its phone is verified", async ({
      page,
    }) => {
      const digits = String(randomInt(1_000_000, 9_999_999));
      await aCitizen(page.request, anAddress(), `018-${digits}`);
      await page.goto("/#/profile");
      const form = details(page);
      await expect(form.locator("input[name=ic_num]")).toHaveValue("********0123");
      await form.locator("input[name=full_name]").fill("Siti Aminah");
      await form.locator("button[type=submit]").click();
      await expect(snackbar(page)).toContainText(words.updated[language]);
      await page.reload();
      await expect(form.locator("input[name=full_name]")).toHaveValue("Siti Aminah");
      await form.locator("button[type=submit]").click();
      await expect(form).toContainText(words.unchanged[language]);

      const phone = await open(page, words.verify[language]);
      await phone.locator("button[type=submit]").click();
      await expect(snackbar(page)).toContainText(words.smsSent[language]);
      const code = await readText(`+6018${digits}`);
      await phone.locator("input[name=phone_code]").fill(code === "000000" ? "111111" : "000000");
      await phone.locator("button[type=submit]").last().click();
      await expect(phone).toContainText(words.wrongCode[language]);
      await phone.locator("input[name=phone_code]").fill(code);
      await phone.locator("button[type=submit]").last().click();
      await expect(phone).toHaveCount(0);
    });

    test("the password and the address are changed, and the old ones open nothing", async ({
      page,
      playwright,
    }) => {
      const citizen = await aCitizen(page.request);
      await page.goto("/#/profile");
      const password = await open(page, words.changePassword[language]);
      await password.locator("input[name=old_password]").fill(citizen.password);
      await password.locator("input[name=password]").fill("kuda laut hijau");
      await password.locator("input[name=confirm_password]").fill("kuda laut hijau");
      await password.locator("button[type=submit]").click();
      await expect(password.locator("input[name=password]")).toHaveValue("");

      const next = { email: anAddress(), password: "kuda laut hijau" };
      const address = await open(page, words.changeEmail[language]);
      await address.locator("input[name=email]").fill(next.email);
      await address.locator("button[type=submit]").click();
      await address.locator("input[name=email_code]").fill(await codeFor(next.email));
      await address.locator("button[type=submit]").last().click();
      await expect(address.locator("input[name=email_code]")).toHaveCount(0);
      await expect(page.getByRole("main")).toContainText(next.email);
      const device = await playwright.request.newContext();
      await expect(logIn(device, citizen)).rejects.toThrow("401");
      await logIn(device, next);
      await device.dispose();
    });

    test("a device that was left alone asks for the password in place; the old mailbox takes the account back", async ({
      page,
      request,
    }) => {
      const citizen = await aCitizen(page.request);
      await page.goto("/#/profile");
      const address = await open(page, words.changeEmail[language]);
      const other = anAddress();
      await address.locator("input[name=email]").fill(other);
      await address.locator("button[type=submit]").click();
      await address.locator("input[name=email_code]").fill(await codeFor(other));
      await council("update sessions set confirmed_at = confirmed_at - interval '6 minutes'");
      await address.locator("button[type=submit]").last().click();
      await expect(address.locator("input[name=email_password]")).toBeFocused();
      await address.locator("input[name=email_password]").fill(citizen.password);
      await address.locator("button[type=submit]").last().click();
      await expect(address.locator("input[name=email_code]")).toHaveCount(0);
      await expect(page.getByRole("main")).toContainText(other);

      const mine = await open(page, words.takeData[language]);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        mine.locator("button[type=submit]").click(),
      ]);
      expect(await readFile(await file.path(), "utf8")).toContain(other);

      const link = async () =>
        (await mailsTo(citizen.email)).flatMap(
          ({ text }) => /http\S+undo_email\?id=\w+/.exec(text) ?? [],
        )[0] ?? "";
      await expect.poll(link).not.toBe("");
      await page.goto("about:blank");
      await page.goto(await link());
      await page.locator("main button:visible").click();
      await expect(page).toHaveURL(/reset_password\?id=/);
      await page.locator("input[name=password]").fill("payung merah tua");
      await page.locator("input[name=confirm_password]").fill("payung merah tua");
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("dialog[open]")).toBeVisible();
      await expect(logIn(request, citizen)).rejects.toThrow("401");
      await logIn(request, { email: citizen.email, password: "payung merah tua" });
    });

    test("what is paid stands in the history, can be looked for, and is saved as a file", async ({
      page,
    }) => {
      await aCitizen(page.request);
      const bill = await aBill();
      await toBank(page, bill);
      await pay(page);
      await settled(bill);
      await page.waitForURL(/#\/receipt/);
      const { id } = await booksOf(bill);
      await page.goto("/#/history");
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText([id]);
      await expect(rows(page)).toContainText([words.successful[language]]);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.locator("main a[download]").click(),
      ]);
      const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`"${id}"`);
      expect(lines[1]).toContain(`"${words.successful[language]}"`);

      await page.locator("main details summary").click();
      await page.locator("select[name=status]").selectOption("failed");
      await page.locator("main details button[type=submit]").click();
      await expect(page.getByText(words.nothing[language])).toBeVisible();
      expect(page.url()).toContain("/#/history?status=failed");
      await page.goBack();
      await rows(page).getByRole("link").click();
      await expect(page.getByText(/MPT-\d{4}-\d{6}/).first()).toBeVisible();
    });

    test("what was paid as a guest under the same address is taken into the account", async ({
      page,
    }) => {
      const { email } = await aCitizen(page.request);
      const id = await paidAsGuest(page.request, email);
      await page.goto("/#/history");
      await expect(page.getByText(words.nothing[language])).toBeVisible();
      await page.locator("main").getByRole("button").first().click();
      await expect(rows(page)).toContainText([id]);
      expect(await countClaims(page.request)).toBe(0);
    });

    test("another device is signed out, this one is not", async ({ page, playwright }) => {
      const citizen = await aCitizen(page.request);
      const device = await playwright.request.newContext({
        baseURL: `http://localhost:${port}`,
        userAgent: "Mozilla/5.0 (Android 16; Mobile) Firefox/150.0",
      });
      await logIn(device, citizen);
      expect((await device.get(paths.history)).status()).toBe(200);
      await page.goto("/#/profile");
      const sessions = await open(page, words.sessions[language]);
      await expect(sessions.getByRole("listitem")).toHaveCount(2);
      await sessions
        .getByRole("listitem")
        .filter({ hasText: "Firefox" })
        .getByRole("button")
        .click();
      await expect(sessions.getByRole("listitem")).toHaveCount(1);
      expect((await device.get(paths.history)).status()).toBe(401);
      expect((await page.request.get(paths.history)).status()).toBe(200);
      await device.dispose();
    });

    test("an account is deleted with its password, and the way back shows nothing of it", async ({
      page,
    }) => {
      const citizen = await aCitizen(page.request);
      await page.goto("/#/profile");
      const part = await open(page, words.remove[language]);
      await part.locator("input[name=delete_password]").fill("bukan ini");
      await part.locator("button[type=submit]").click();
      await expect(part.locator("input[name=delete_password]")).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await part.locator("input[name=delete_password]").fill(citizen.password);
      await part.locator("button[type=submit]").click();
      await expect(snackbar(page)).toContainText(words.removed[language]);
      expect(new URL(page.url()).hash).toBe("#/");
      await expect(logIn(page.request, citizen)).rejects.toThrow("401");
      await expect.poll(async () => (await mailsTo(citizen.email)).length).toBe(2);
      // Whoever turns back before the new page has come never left the old one, and is not asked anew.
      await expect(page.locator(".hero")).toBeVisible();
      await page.goBack();
      await expect(page.locator("dialog[open]")).toBeVisible();
      await expect(page.getByText(citizen.email)).toHaveCount(0);
    });
  });
}

test("on a wide screen the profile and the way out are buttons of the bar", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await aCitizen(page.request);
  await page.goto("/#/history");
  const bar = page.getByRole("banner");
  await bar.getByRole("link", { name: "Profil Saya" }).click();
  await expect(page).toHaveURL(/#\/profile$/);
  await bar.getByRole("button", { name: "Log Keluar" }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(bar.getByRole("link", { name: "Daftar" })).toBeVisible();
});
