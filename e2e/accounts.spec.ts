import { expect, test, type Page } from "@playwright/test";
import * as paths from "../packages/contracts/src/paths.ts";
import { aCitizen, anAddress, type Citizen, codeFor, mailsTo } from "./account.ts";
import { aBill, booksOf, hurryBanks, leaveFor, pay, settled } from "./bank.ts";
import { keepPasskeys } from "./passkey.ts";
import { council, openQuietly } from "./site.ts";

const languages =
  process.env["E2E_EVERYWHERE"] === "1" ? (["my", "en", "zh"] as const) : (["my"] as const);

const words = {
  wrongCode: { my: "Kod Tidak Sah", en: "Invalid Code", zh: "验证码无效" },
  common: {
    my: "Terlalu mudah diteka. Sila pilih yang lain",
    en: "Too easy to guess. Please choose another",
    zh: "太容易被猜到，请另选一个",
  },
  fine: {
    my: "Kata laluan ini boleh digunakan.",
    en: "This password can be used.",
    zh: "此密码可以使用。",
  },
  registered: {
    my: "Akaun anda sudah siap",
    en: "Your account is ready",
    zh: "您的户口已开通",
  },
  loggedIn: { my: "Log masuk berjaya", en: "Login successful", zh: "登入成功" },
  failed: {
    my: "E-mel atau kata laluan tidak betul.",
    en: "Email or password is incorrect.",
    zh: "电邮或密码不正确。",
  },
  taken: {
    my: "E-mel ini telah digunakan oleh akaun lain.",
    en: "This email is already used by other account.",
    zh: "此电邮已被其他户口使用。",
  },
  sent: {
    my: "E-mel sedang dihantar ke alamat yang anda masukkan. Lihat juga folder spam anda.",
    en: "An email is on its way to the address you entered. Look in your spam folder too.",
    zh: "电邮正发送到您输入的地址，请也查看垃圾邮件夹。",
  },
  forgot: { my: "Lupa kata laluan?", en: "Forgot password?", zh: "忘记密码？" },
  guest: { my: "Teruskan sebagai tetamu", en: "Continue as guest", zh: "以访客身份继续" },
  refused: { my: "Permintaan Tidak Sah", en: "Invalid Request", zh: "请求无效" },
  relogin: {
    my: "Sesi log masuk anda tidak sah. Sila log masuk semula.",
    en: "User error. Please relogin.",
    zh: "登入状态有误，请重新登入。",
  },
  passkey: {
    my: "Log masuk dengan kunci laluan",
    en: "Log in with a passkey",
    zh: "使用通行密钥登入",
  },
} as const;

test.beforeAll(openQuietly);
test.beforeEach(hurryBanks);

const dialog = (page: Page) => page.locator("dialog[open]");
const snackbar = (page: Page) => page.locator(".snackbar");
const menu = (page: Page) => page.locator("#menu");
const submit = (page: Page) => page.locator("main button[type=submit]").click();

/** By the menu of a phone. */
async function openLogin(page: Page): Promise<void> {
  await page.locator("header .icon-button[popovertarget=menu]").click();
  await menu(page).locator("a[href='#/?login']").click();
  await expect(dialog(page)).toBeVisible();
}

async function logIn(page: Page, { email, password }: Citizen): Promise<void> {
  await dialog(page).locator("input[type=email]").fill(email);
  await dialog(page).locator("input[autocomplete=current-password]").fill(password);
  await dialog(page).locator("button[type=submit]").click();
}

/** The menu names whoever is signed in. */
async function isSignedIn(page: Page, email: string): Promise<void> {
  await page.locator("header .icon-button[popovertarget=menu]").click();
  await expect(menu(page)).toContainText(email);
  await page.keyboard.press("Escape");
}

async function fillForm(page: Page, { email, password }: Citizen): Promise<void> {
  await page.goto("/#/form");
  await page.locator("input[name=full_name]").fill("Siti Aminah binti Yusof");
  await page.locator("input[name=ic_num]").fill("880214-12-0123");
  await page.locator("input[name=phone]").fill("013-555 0101");
  await page.locator("input[name=name]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirm_password]").fill(password);
  await submit(page);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator("input[name=code]").fill(code);
  await submit(page);
}

/** The link of the newest mail that has one. */
async function resetLink(email: string): Promise<string> {
  const read = async () => {
    const texts = (await mailsTo(email)).map(({ text }) => text);
    return texts.flatMap((text) => /http\S+reset_password\?id=\w+/.exec(text) ?? [])[0] ?? "";
  };
  await expect.poll(read).not.toBe("");
  return read();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirm_password]").fill(password);
  await submit(page);
}

async function openAfresh(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), language);
    });

    test("a person registers with the code from the mail, not with another, and is logged in", async ({
      page,
    }) => {
      const siti = { email: anAddress(), password: "kuda laut biru" };
      await fillForm(page, siti);
      const code = await codeFor(siti.email);
      await enterCode(page, code === "123456" ? "654321" : "123456");
      await expect(page.getByText(words.wrongCode[language])).toBeVisible();
      await enterCode(page, code);
      await expect(page.locator("main h1")).toHaveText(words.registered[language]);
      await isSignedIn(page, siti.email);
    });

    test("a weak password is reported while typing, and the button does not move", async ({
      page,
    }) => {
      const email = anAddress();
      await page.goto("/#/form");
      const button = page.locator("main button[type=submit]");
      const topOf = () =>
        button.evaluate((shown) => shown.getBoundingClientRect().top + globalThis.scrollY);
      await page.locator("input[name=name]").fill(email);
      const before = await topOf();
      for (const weak of ["P@ssw0rd123", "Malaysia2026"]) {
        await page.locator("input[name=password]").fill(weak);
        await expect(page.getByText(words.common[language])).toBeVisible();
        expect(await topOf()).toBe(before);
        await page.locator("input[name=password]").fill("");
        await expect(page.getByText(words.common[language])).toBeHidden();
      }
      await page.locator("input[name=password]").fill("kuda laut biru");
      await expect(page.getByText(words.fine[language])).toBeVisible();
      await page.locator("input[name=confirm_password]").fill("lain sekali");
      expect(await topOf()).toBe(before);
      // The field is left by the press itself, which must reach the button all the same.
      await button.hover();
      await page.mouse.down();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(await topOf()).toBe(before);
      await page.mouse.up();
      await expect(page.locator("main .error-summary")).toBeVisible();
      expect(await mailsTo(email)).toEqual([]);
    });

    test("only who proves a mailbox is told that it has an account", async ({ page, request }) => {
      const siti = await aCitizen(request);
      // A mailbox gets one mail a minute.
      await council(`update account_letters set ordered_at = ordered_at - interval '2 minutes'`);
      const before = (await mailsTo(siti.email)).length;
      await fillForm(page, siti);
      await expect.poll(async () => (await mailsTo(siti.email)).length).toBeGreaterThan(before);
      await enterCode(page, await codeFor(siti.email));
      await expect(page.locator("main [role=alert]").first()).toContainText(words.taken[language]);
    });

    test("a failed login keeps the dialog; the next goes on to the checkout, and pays by FPX", async ({
      page,
      request,
    }) => {
      const siti = await aCitizen(request);
      const bill = await aBill();
      await page.goto(`/#/search?council=mpt&type=compound&compound=individual&no=${bill}`);
      await page.locator("main .sticky-bar button[type=submit]").click();
      await expect(page.locator(".bar-note")).not.toBeEmpty();
      await openAfresh(page, "/");
      await openLogin(page);
      await logIn(page, { ...siti, password: "kuda laut hijau" });
      await expect(dialog(page).locator("[role=alert]")).toHaveText(words.failed[language]);
      await logIn(page, siti);
      await expect(page).toHaveURL(/#\/checkout$/);
      await expect(page.locator("input[type=email]")).toHaveValue(siti.email);
      await expect(page.locator("input[type=tel]")).toHaveValue("013-555 0101");
      await page.locator("main .sticky-bar button[type=submit]").click();
      await leaveFor(page, "SBI Bank A");
      await pay(page);
      // The bank posts from its own site, which must not cost anybody the session.
      await settled(bill);
      await expect(page.locator("main a[href^='#/pdf'], main .status-panel").first()).toBeVisible();
      await isSignedIn(page, siti.email);
      const { id } = await booksOf(bill);
      await openAfresh(page, "/#/history");
      await expect(page.locator("main").getByText(id).first()).toBeVisible();
    });

    test("a guest goes on from home without an account", async ({ page }) => {
      await page.goto("/");
      await openLogin(page);
      await dialog(page).getByRole("button", { name: words.guest[language] }).click();
      await expect(page).toHaveURL(/#\/cart$/);
      await expect(dialog(page)).toHaveCount(0);
    });

    test("a forgotten password is set anew by the mail's link, once", async ({ page, request }) => {
      const siti = await aCitizen(request);
      await page.goto("/");
      await openLogin(page);
      await dialog(page).getByRole("button", { name: words.forgot[language] }).click();
      await dialog(page).locator("input[type=email]").fill(siti.email);
      await dialog(page).locator("button[type=submit]").click();
      await expect(snackbar(page)).toContainText(words.sent[language]);
      await expect(dialog(page)).toHaveCount(0);
      const link = await resetLink(siti.email);

      await openAfresh(page, link);
      const password = "payung merah tua";
      await choosePassword(page, password);
      await logIn(page, { ...siti, password });
      await expect(snackbar(page)).toContainText(words.loggedIn[language]);
      expect((await request.get(paths.sessions)).status()).toBe(401);

      const [, id = ""] = link.split("id=");
      const old = `${link.replace(id, "")}0${"1".repeat(77)}`;
      for (const [address, number] of [
        [link, 3],
        [old, 1],
        [link.replace(id, ""), 2],
      ] as const) {
        await openAfresh(page, address);
        const refusal = page.locator("main [role=alert]");
        await expect(refusal).toContainText(`${words.refused[language]} ${number}`);
      }
    });

    test("a session that is over asks to sign in again, and the page goes on from there", async ({
      page,
    }) => {
      const siti = await aCitizen(page.request);
      await page.goto("/#/profile");
      await expect(page.locator("input[name=full_name]")).toBeVisible();
      await council(`delete from sessions`);
      await page.locator("input[name=full_name]").fill("Siti");
      await page.locator("main section button[type=submit]").first().click();
      await expect(dialog(page)).toContainText(words.relogin[language]);
      await logIn(page, siti);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.locator("input[name=full_name]")).toBeVisible();
      await isSignedIn(page, siti.email);
    });
  });
}

test("a passkey that was added to the account logs in without a password", async ({ page }) => {
  await keepPasskeys(page);
  const { email } = await aCitizen(page.request);
  await page.goto("/#/profile");
  const part = page.locator("details").filter({ hasText: "Kunci laluan" });
  await part.locator("summary").click();
  await part.locator("input[name=passkey_label]").fill("Telefon Siti");
  await part.locator("button[type=submit]").click();
  await expect(snackbar(page)).toContainText("Kunci laluan telah ditambah.");
  await page.request.delete(paths.session);
  await page.evaluate(() => localStorage.clear());
  await openAfresh(page, "/");
  await openLogin(page);
  await dialog(page).getByRole("button", { name: words.passkey.my }).click();
  await expect(snackbar(page)).toContainText(words.loggedIn.my);
  await isSignedIn(page, email);
});

test("the login opens for whoever pressed it before the scripts were there", async ({ page }) => {
  await page.goto("/#/?login");
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
});
