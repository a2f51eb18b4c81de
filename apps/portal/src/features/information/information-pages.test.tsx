import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWords, setLanguage, t } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { AboutPage } from "./about-page.tsx";
import { portalContact } from "./contacts.ts";
import { FaqPage } from "./faq-page.tsx";
import { HelplinePage } from "./helpline-page.tsx";
import "../../testing/words.ts";

const pages = { AboutPage, FaqPage, HelplinePage };

function show(Page: ComponentType, address = "/") {
  navigate(address);
  return render(<Page />).container;
}

beforeAll(() => loadWords("information"));

describe.each(["my", "en", "zh"] as const)("in %s", (language) => {
  beforeEach(() => setLanguage(language));

  test.each(Object.entries(pages))("%s has one h1 and no skipped heading", (_, Page) => {
    show(Page);
    const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  test("the questions promise an email about the payment status within 24 hours", () => {
    const promise = {
      my: "E-mel mengenai status bayaran akan dihantar dalam tempoh 24 jam.",
      en: "An email about the payment status will follow within 24 hours.",
      zh: "付款状态将于 24 小时内以电邮通知。",
    };
    show(FaqPage);
    expect(screen.getByText(promise[language])).toBeTruthy();
  });
});

describe("in Malay", () => {
  beforeEach(() => setLanguage("my"));

  test("each answer stays folded until its question is pressed", () => {
    const folds = show(FaqPage).querySelectorAll("details");
    expect(folds.length).toBeGreaterThan(15);
    for (const fold of folds) {
      expect(fold.open).toBe(false);
      expect(fold.querySelector("summary + div")?.textContent).not.toBe("");
    }
  });

  test("an address that names a question opens its answer alone and starts there", () => {
    const scrolled = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scrolled;
    const folds = [...show(FaqPage, "/faq?question=deducted").querySelectorAll("details")];
    expect(folds.filter(({ open }) => open).map(({ id }) => id)).toEqual(["faq-deducted"]);
    expect(document.activeElement?.parentElement?.id).toBe("faq-deducted");
    expect(scrolled).toHaveBeenCalledOnce();
  });

  test("questions are found by any word of theirs or of their answers, and none is told", () => {
    const page = show(FaqPage);
    const search = screen.getByRole("searchbox", { name: "Cari dalam soalan" });
    const all = page.querySelectorAll("details").length;
    fireEvent.change(search, { target: { value: "tetamu" } });
    const found = page.querySelectorAll("details").length;
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    expect(page.querySelector("output")?.textContent).toBe(`${found} soalan dijumpai`);
    fireEvent.change(search, { target: { value: "kapal terbang" } });
    expect(page.querySelectorAll("details")).toHaveLength(0);
    expect(screen.getByRole("link", { name: portalContact.phone })).toBeTruthy();
  });

  test("the questions say whom to call when no answer helps", () => {
    show(FaqPage);
    const { href } = screen.getByRole<HTMLAnchorElement>("link", { name: portalContact.phone });
    expect(href).toBe(`tel:${portalContact.phone.replaceAll(/[ -]/g, "")}`);
  });

  test("the four steps stand in the order in which they are taken", () => {
    show(AboutPage);
    const list = within(screen.getByRole("region", { name: "Empat langkah mudah" }));
    const steps = list.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(steps.map((step) => step?.slice(0, 6))).toEqual([
      "1Pilih",
      "2Cari ",
      "3Masuk",
      "4Bayar",
    ]);
  });

  test.each([["AboutPage", AboutPage] as const, ["HelplinePage", HelplinePage] as const])(
    "%s lists every council once",
    (_, Page) => {
      show(Page);
      for (const code of councilCodes) {
        expect(screen.getAllByText(t(`council.${code}`))).toHaveLength(1);
      }
    },
  );

  test("every office can be called and written to", () => {
    show(HelplinePage);
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toContain("tel:+6089000000");
    for (const code of councilCodes) expect(links).toContain(`mailto:bantuan@${code}.example`);
  });

  test("the council named in the address comes first", () => {
    show(HelplinePage, "/helpline?council=mdld");
    const [first] = screen.getAllByRole("region");
    expect(within(first as HTMLElement).getByText("Majlis Daerah Lahad Datu")).toBeTruthy();
  });

  test("an address that names no council of ours puts none in front", () => {
    show(HelplinePage, "/helpline?council=dbkk");
    expect(screen.queryByRole("region", { name: "Majlis anda" })).toBeNull();
  });
});
