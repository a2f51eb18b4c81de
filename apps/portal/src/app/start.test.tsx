import { act, screen, within } from "@testing-library/react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHome } from "../entry-server.tsx";
import { fetchCatalogue } from "../i18n/catalogues.ts";
import { find } from "../testing/find.ts";
import { prefetchPages } from "./prefetch.ts";
import { start } from "./start.tsx";

vi.mock(import("./prefetch.ts"), async (load) => ({
  ...(await load()),
  prefetchPages: vi.fn(async () => undefined),
}));

vi.mock(import("../i18n/catalogues.ts"), async (load) => {
  const real = await load();
  return { fetchCatalogue: vi.fn(real.fetchCatalogue) };
});

const html = document.documentElement;
let painted: Element | null = null;
let root: Root | null = null;

/** Paints the prerendered home, lets the visitor act on it, then lets the scripts arrive. */
async function arrive(
  boot: "home" | "page" | "other",
  before: () => void = () => undefined,
  meanwhile: () => void = () => undefined,
) {
  const { body } = await renderHome();
  document.body.innerHTML = `<div id="root">${body}</div>`;
  html.dataset["boot"] = boot;
  painted = document.querySelector("h1");
  before();
  await act(async () => {
    root = await start(find("#root", HTMLElement));
    // React puts the page together when this function has ended.
    meanwhile();
  });
}

function choose(name: string, value: string): void {
  select(name).value = value;
  for (const event of ["input", "change"])
    select(name).dispatchEvent(new Event(event, { bubbles: true }));
}

function select(name: string): HTMLSelectElement {
  return find(`select[name=${name}]`, HTMLSelectElement);
}

beforeEach(() => {
  location.hash = "";
  // Whatever React has to say about the painted page is a failure.
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      throw new Error(words.join(" "));
    });
  }
});

afterEach(() => {
  act(() => root?.unmount());
  delete html.dataset["failed"];
  localStorage.clear();
  vi.restoreAllMocks();
});

test("the prerendered home is taken over as it is, without a warning", async () => {
  await arrive("home");
  expect(document.querySelector("h1")).toBe(painted);
  expect(select("council").value).toBe("");
  expect(html.dataset["boot"]).toBe("ready");
});

test("other pages are fetched ahead once the first can be used, and not before", async () => {
  // What the test before began is over.
  await new Promise((resolve) => setTimeout(resolve));
  const found: (string | undefined)[] = [];
  vi.mocked(prefetchPages).mockImplementation(async () => {
    found.push(html.dataset["boot"]);
  });
  await arrive("home", undefined, () => expect(found).toEqual([]));
  await vi.waitFor(() => expect(found).toEqual(["ready"]));
});

test("a remembered council comes without a warning", async () => {
  localStorage.setItem("council", "mdrnu");
  await arrive("home", () => {
    select("council").value = "mdrnu";
  });
  expect(document.querySelector("h1")).toBe(painted);
  expect(select("council").value).toBe("mdrnu");
  const help = within(screen.getByRole("main")).getByRole("link", { name: /Talian Bantuan/ });
  expect(help.getAttribute("href")).toBe("#/helpline?council=mdrnu");
});

test("the guest's page becomes that of whoever is signed in, without a warning", async () => {
  const { signedIn, sessionIsOver } = await import("../model/session/session.ts");
  signedIn("siti@contoh.my");
  await arrive("home", () => {
    expect(screen.queryByRole("button", { name: "Akaun Saya" })).toBeNull();
  });
  expect(document.querySelector("h1")).toBe(painted);
  expect(screen.getByRole("button", { name: "Akaun Saya" })).toBeTruthy();
  sessionIsOver();
});

test("a remembered language is rendered anew, not laid over the Malay page", async () => {
  localStorage.setItem("lang", "zh");
  await arrive("other");
  expect(document.querySelector("h1")).not.toBe(painted);
  expect(html.lang).toBe("zh-Hans");
});

test("a remembered language that cannot be fetched gives way to Malay, with a sentence", async () => {
  localStorage.setItem("lang", "en");
  await arrive("other", () => {
    vi.mocked(fetchCatalogue).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  });
  expect(html.lang).toBe("ms");
  expect(screen.getByRole("alert").textContent).toContain("Bahasa itu tidak dapat dimuatkan.");
});

test("an address opened before the scripts is the page they show", async () => {
  await arrive("home", () => {
    location.hash = "#/faq";
  });
  expect(document.querySelector("h1")?.textContent).toBe("Soalan Lazim");
});

test("a language chosen before the scripts is the one they speak, with focus and council kept", async () => {
  await arrive("home", () => {
    select("council").value = "mps";
    select("lang").value = "en";
    select("lang").focus();
  });
  expect(document.querySelector("h1")?.textContent).toBe("Pay your council charges online");
  expect(document.activeElement).toBe(select("lang"));
  expect(select("council").value).toBe("mps");
});

test("a language chosen in the bar of another page is the one that it speaks, with the focus kept", async () => {
  location.hash = "#/faq";
  await arrive("page", () => {
    select("lang").value = "en";
    select("lang").focus();
  });
  expect(document.querySelector("h1")?.textContent).toBe("FAQ");
  expect(document.activeElement).toBe(select("lang"));
});

test.each([
  ["home", ""],
  ["page", "#/faq"],
] as const)(
  "a language chosen while React puts %s together is the one that it speaks, and is remembered",
  async (boot, address) => {
    location.hash = address;
    await arrive(boot, undefined, () => choose("lang", "en"));
    await vi.waitFor(() => expect(html.lang).toBe("en"));
    expect(select("lang").value).toBe("en");
    expect(localStorage.getItem("lang")).toBe("en");
  },
);

test("a council chosen while React puts home together is the one that it goes on with", async () => {
  await arrive("home", undefined, () => choose("council", "mps"));
  const help = within(screen.getByRole("main")).getByRole("link", { name: /Talian Bantuan/ });
  expect(help.getAttribute("href")).toBe("#/helpline?council=mps");
  expect(select("council").value).toBe("mps");
});

test.each([
  ["council", "mps"],
  ["lang", "en"],
])(
  "a %s chosen while React puts home together is remembered at once, for whoever leaves before it is whole",
  async (name, choice) => {
    let kept: string | null = null;
    await arrive("home", undefined, () => {
      choose(name, choice);
      kept = localStorage.getItem(name);
    });
    expect(kept).toBe(choice);
  },
);

test("a council chosen before the scripts survives them where storage throws", async () => {
  for (const method of ["getItem", "setItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("SecurityError");
    });
  }
  await arrive("home", () => {
    select("council").value = "mdppr";
  });
  expect(document.querySelector("h1")).toBe(painted);
  expect(select("council").value).toBe("mdppr");
});
