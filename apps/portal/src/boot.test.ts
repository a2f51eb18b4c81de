import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { find } from "./testing/find.ts";

const html = document.documentElement;

const preloads = {
  words: {
    shell: { my: "shell-ms.js", en: "shell-en.js", zh: "shell-zh.js" },
    information: { my: "information-ms.js", en: "information-en.js", zh: "information-zh.js" },
  },
  sheet: "pages.css",
  pages: { "/faq": { files: ["faq-page.js"], words: ["information"] } },
};

/** The page as it is painted before any script has arrived. */
async function boot(hash = ""): Promise<void> {
  location.hash = hash;
  document.body.innerHTML = `
    <a href="#main">Skip</a>
    <select name="lang"><option value="my">Bahasa Malaysia</option><option value="en">English</option></select>
    <select name="council">
      <option value="mps">Sandakan</option><option value="mpt" selected>Tawau</option>
    </select>
    <main id="main" tabindex="-1"></main>`;
  vi.resetModules();
  (await import("./boot.ts")).boot(preloads);
  document.dispatchEvent(new Event("readystatechange"));
}

function choose(name: string, value: string): void {
  const select = find(`[name=${name}]`, HTMLSelectElement);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function council(): string {
  return find("[name=council]", HTMLSelectElement).value;
}

function fetched(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel$=preload]");
  return [...links].map((link) => link.getAttribute("href") ?? "");
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(document, "addEventListener");
  vi.spyOn(globalThis, "addEventListener");
});

afterEach(() => {
  for (const target of [document, globalThis]) {
    const { calls } = vi.mocked(target.addEventListener).mock;
    for (const [type, listener, options] of calls) {
      target.removeEventListener(type, listener, options);
    }
  }
  delete html.dataset["failed"];
  html.removeAttribute("style");
  document.head.innerHTML = "";
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ["", null, "home"],
  ["#/", null, "home"],
  ["#/", "my", "home"],
  ["#/", "nonsense", "home"],
  ["#/faq", null, "page"],
  ["#/faq", "en", "other"],
  ["", "zh", "other"],
])("address %o and language %o show: %s", async (hash, language, shown) => {
  if (language !== null) localStorage.setItem("lang", language);
  await boot(hash);
  expect(html.dataset["boot"]).toBe(shown);
});

test("the words and the page that will be asked for are fetched ahead, in the right language", async () => {
  localStorage.setItem("lang", "en");
  await boot("#/faq?from=bill");
  expect(fetched()).toEqual(["shell-en.js", "pages.css", "faq-page.js", "information-en.js"]);
});

test("a page opened before the scripts arrive is fetched at once", async () => {
  await boot();
  location.hash = "#/faq";
  dispatchEvent(new Event("hashchange"));
  expect(fetched()).toContain("faq-page.js");
});

test("an address that names something built in is no page", async () => {
  await boot("#constructor");
  expect(fetched()).toEqual(["shell-ms.js"]);
});

test("the council that the device remembers is shown", async () => {
  localStorage.setItem("council", "mps");
  await boot();
  expect(council()).toBe("mps");
});

test("a council that does not exist is not shown", async () => {
  localStorage.setItem("council", '"]');
  await boot();
  expect(council()).toBe("mpt");
});

test("what is chosen before the scripts arrive is remembered", async () => {
  await boot();
  choose("council", "mps");
  choose("lang", "en");
  expect(localStorage.getItem("council")).toBe("mps");
  expect(localStorage.getItem("lang")).toBe("en");
  expect(council()).toBe("mps");
  expect(fetched()).toContain("shell-en.js");
});

test("where storage throws, choosing still works", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("SecurityError");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("SecurityError");
  });
  await boot();
  choose("council", "mps");
  expect(council()).toBe("mps");
});

test("the skip link does not touch the address", async () => {
  await boot();
  find('[href="#main"]', HTMLElement).click();
  expect(document.activeElement?.id).toBe("main");
  expect(location.hash).toBe("");
});

test("a script that fails, or scripts that never come, show where to get help", async () => {
  await boot();
  const script = document.body.appendChild(document.createElement("script"));
  script.dispatchEvent(new Event("error"));
  expect(html.dataset["failed"]).toBe("");

  delete html.dataset["failed"];
  vi.advanceTimersByTime(20_000);
  expect(html.dataset["failed"]).toBe("");
});

test("once the portal has taken over, it alone keeps choices", async () => {
  await boot();
  html.dataset["boot"] = "ready";
  choose("council", "mps");
  vi.advanceTimersByTime(20_000);
  expect(localStorage.getItem("council")).toBeNull();
  expect(html.dataset["failed"]).toBeUndefined();
});

test.each([
  ["", "68px", "8.5rem"],
  ["#/", "68px", "8.5rem"],
  ["#/receipt?id=1", "", ""],
])("at '%s' there is room for a banner of '%s' and a payment of '%s'", async (hash, ...rooms) => {
  localStorage.setItem("--banner-room", "68px");
  localStorage.setItem("--payment-room", "8.5rem");
  await boot(hash);
  const names = ["--banner-room", "--payment-room"];
  expect(names.map((name) => html.style.getPropertyValue(name))).toEqual(rooms);
});

test("a page keeps no room when nothing is expected", async () => {
  await boot();
  expect(html.style.cssText).toBe("");
});
