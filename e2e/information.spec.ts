import { expect, test } from "@playwright/test";
import { openQuietly } from "./site.ts";

test.beforeAll(openQuietly);

const words = {
  my: { title: "Soalan Lazim", search: "Cari dalam soalan", sought: "tetamu" },
  en: { title: "FAQ", search: "Search the questions", sought: "guest" },
  zh: { title: "常见问题", search: "搜索问题", sought: "访客" },
} as const;

for (const language of ["my", "en", "zh"] as const) {
  const { title, search, sought } = words[language];

  test(`in ${language}, a link to a question opens its answer, and a word finds others`, async ({
    page,
  }) => {
    await page.addInitScript((lang) => localStorage.setItem("lang", lang), language);
    await page.goto("/#/faq?question=deducted");
    await expect(page.locator("main h1")).toHaveText(title);
    const asked = page.locator("#faq-deducted");
    await expect(asked).toHaveAttribute("open", "");
    await expect(asked.locator("summary")).toBeInViewport();
    await expect(asked.locator("a[href*='#/requery']")).toBeVisible();
    await expect(page.locator("details[open]")).toHaveCount(1);

    const all = await page.locator("details").count();
    await page.getByRole("searchbox", { name: search }).fill(sought);
    await expect(page.locator("details").first()).toBeVisible();
    expect(await page.locator("details").count()).toBeLessThan(all);
  });
}

// A browser that a test drives reads its pages as one with scripts, so the page is read as it is sent.
test("without JavaScript the page says in three languages what to do", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const [, said = ""] = /<noscript>(.*?)<\/noscript>/s.exec(page) ?? [];
  expect(said).toContain("Kaunter memerlukan JavaScript.");
  expect(said).toMatch(/<p lang="en">Kaunter needs JavaScript\./);
  expect(said).toMatch(/<p lang="zh-Hans">Kaunter 需要 JavaScript。/);
});
