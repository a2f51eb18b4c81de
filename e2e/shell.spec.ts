import { expect, test, type Page } from "@playwright/test";
import { openQuietly } from "./site.ts";

test.beforeAll(openQuietly);

const titles = {
  my: {
    lang: "ms",
    heading: "Bayar caj majlis anda dalam talian",
    council: "Pilih majlis anda",
  },
  en: {
    lang: "en",
    heading: "Pay your council charges online",
    council: "Choose your council",
  },
  zh: { lang: "zh-Hans", heading: "网上缴付", council: "请选择议会" },
} as const;

async function chooseLanguage(page: Page, language: keyof typeof titles): Promise<void> {
  await page.locator("select[name=lang]").selectOption(language);
  await expect(page.locator("html")).toHaveAttribute("lang", titles[language].lang);
}

for (const language of ["my", "en", "zh"] as const) {
  test(`home in ${language} stays in ${language} after a reload, and asks for the council`, async ({
    page,
  }) => {
    const { heading, council } = titles[language];
    await page.goto("/");
    await chooseLanguage(page, language);
    for (const visit of ["now", "after a reload"]) {
      await expect(page.getByRole("heading", { level: 1 }), visit).toContainText(heading);
      await expect(page.locator("#council option:checked"), visit).toHaveText(council);
      await page.reload();
    }
  });
}

test("an unknown address, and an address that a route's own check refuses, are not found", async ({
  page,
}) => {
  for (const address of ["/#/nowhere", "/#/helpline?council=atlantis"]) {
    await page.goto(address);
    await chooseLanguage(page, "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This page could not be found",
    );
    await expect(page.getByText("404")).toBeVisible();
  }
  await page.getByRole("main").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(titles.en.heading);
});

test("the council chosen is remembered on the device", async ({ page }) => {
  await page.goto("/");
  await page.locator("#council").selectOption("mps");
  await page.reload();
  await expect(page.locator("#council")).toHaveValue("mps");
});

test("what is chosen when the page is there and its parts are not taken over yet is remembered", async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const council = document.querySelector<HTMLSelectElement>("#council");
      if (document.documentElement.dataset["boot"] !== "ready" || !council) return;
      observer.disconnect();
      council.value = "mps";
      for (const event of ["input", "change"])
        council.dispatchEvent(new Event(event, { bubbles: true }));
    }).observe(document, { subtree: true, attributeFilter: ["data-boot"] });
  });
  await page.goto("/");
  const kept = () => page.evaluate(() => localStorage.getItem("council"));
  await expect.poll(kept).toBe("mps");
  await expect(page.locator("#council")).toHaveValue("mps");
  await expect(page.locator("main a[href='#/helpline?council=mps']")).toBeVisible();
});

/** Lets no script arrive until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("what is chosen before the scripts arrive survives their arrival", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("#council").selectOption("lbk");
  expect(await page.locator("html").getAttribute("data-boot")).toBe("home");
  release();
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  await expect(page.locator("#council")).toHaveValue("lbk");
});

test("a page that takes long to open says so, and in which language one reads", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/#/faq", { waitUntil: "commit" });
  const told = () =>
    page.locator("#main").evaluate((main) => getComputedStyle(main, "::before").content);
  await expect.poll(told).toMatch(/^"Sebentar\. Halaman ini sedang dibuka/);
  await page.evaluate(() => localStorage.setItem("lang", "zh"));
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("请稍候，页面正在打开")).toBeVisible();
  release();
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  await expect(page.getByText("请稍候，页面正在打开")).toBeHidden();
});

test("a tile opens its page: title and focus follow, and Back returns to where one was", async ({
  page,
}) => {
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Soalan Lazim/ })
    .click();
  const heading = page.getByRole("heading", { level: 1, name: "Soalan Lazim" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Soalan Lazim/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(titles.my.heading);
});

test("on a small screen the menu opens, leads to a page and closes", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Tentang Kami" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(menu).toBeHidden();
});

test("home can be walked with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Langkau ke kandungan utama" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("#council")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("#council")).not.toHaveValue("");
  await page.keyboard.press("Tab");
  await page.keyboard.type("10-1001-003");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a language that cannot be fetched is told in a snackbar, which leaves after 10 s", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  await page.route("**/assets/zh*.js", (route) => route.abort());
  await page.locator("select[name=lang]").selectOption("zh");
  const snackbar = page.getByRole("alert").filter({ hasText: "Bahasa itu tidak dapat dimuatkan" });
  await expect(snackbar).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ms");
  await page.clock.runFor(9_500);
  await expect(snackbar).toBeVisible();
  await page.clock.runFor(600);
  await expect(snackbar).toBeHidden();
});

test("a page that cannot be fetched reloads once, then fails in red with a way on", async ({
  page,
}) => {
  await page.route("**/assets/faq-page*.js", (route) => route.abort());
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-boot", "ready");
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.goto("/#/faq");
  const reload = page.getByRole("button", { name: "Muat Semula" });
  await expect(reload).toBeVisible();
  expect(loads).toBe(1);
  // A second failure within the minute is told instead of reloading again.
  await page.getByRole("main").getByRole("link").click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Soalan Lazim/ })
    .click();
  await expect(reload).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute("**/assets/faq-page*.js");
  await reload.click();
  await expect(page.getByRole("heading", { level: 1, name: "Soalan Lazim" })).toBeVisible();
});

for (const width of [768, 1023, 1280]) {
  test(`the bar at ${width} px leads home by a button of its own`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/#/faq");
    await page.getByRole("banner").getByRole("link", { name: "Laman Utama" }).click();
    await expect(page).toHaveURL(/#\/$/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test("nothing on the way breaks the policy or warns in the console", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const address of ["/", "/#/about", "/#/faq", "/#/helpline?council=mpt"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await chooseLanguage(page, "zh");
  expect(complaints).toEqual([]);
});
