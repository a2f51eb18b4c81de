import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fetchCatalogue } from "../i18n/catalogues.ts";
import { aRoute, renderApp } from "../testing/render-app.tsx";
import { currentYear } from "@kaunter/web/browser/clock";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { useSearchParams } from "@kaunter/web/page/router";
import { progress } from "@kaunter/web/state/progress";
import { Link } from "@kaunter/web/ui/link";

vi.mock(import("../i18n/catalogues.ts"), async (load) => {
  const real = await load();
  return { fetchCatalogue: vi.fn(real.fetchCatalogue) };
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  vi.spyOn(console, "error").mockReturnValue();
});

afterEach(() => vi.restoreAllMocks());

function heading() {
  return screen.getByRole("heading", { level: 1 });
}

function Form() {
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Name" />
      <Link to="/zone?from=7">Zone</Link>
    </>
  );
}

function Zone() {
  return (
    <>
      <h1>Zone {useSearchParams().get("from")}</h1>
      <button onClick={() => history.back()}>Back</button>
    </>
  );
}

function Folded() {
  return (
    <>
      <h1>Receipt</h1>
      <details className="check-code">Code</details>
    </>
  );
}

const table = [aRoute("/", Form), aRoute("/zone", Zone)];

test("a change of language keeps the page and what was typed, and is remembered", async () => {
  await renderApp("/", table);
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox"), "Siti");
  await user.selectOptions(screen.getByRole("combobox", { name: "Bahasa" }), "zh");

  await screen.findByRole("combobox", { name: "语言" });
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Siti");
  expect(document.documentElement.lang).toBe("zh-Hans");
  expect(document.title).toBe("关于我们 – Kaunter");
  expect(localStorage.getItem("lang")).toBe("zh");
});

test("a language that cannot be fetched changes nothing, and a sentence says so", async () => {
  await renderApp("/", table);
  const language = screen.getByRole<HTMLSelectElement>("combobox", { name: "Bahasa" });
  vi.mocked(fetchCatalogue).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await userEvent.selectOptions(language, "en");

  const alert = await screen.findByText("Bahasa itu tidak dapat dimuatkan. Sila cuba lagi.");
  expect(screen.getByRole("alert").contains(alert)).toBe(true);
  await waitFor(() => expect(language.value).toBe("my"));
  expect(document.documentElement.lang).toBe("ms");
  expect(localStorage.getItem("lang")).toBeNull();
});

test("a new page has its title, its parameters, the top of the window and the focus", async () => {
  await renderApp("/", table);
  scrollTo(0, 400);
  await userEvent.click(screen.getByRole("link", { name: "Zone" }));

  await waitFor(() => expect(heading().textContent).toBe("Zone 7"));
  expect(document.activeElement).toBe(heading());
  expect(document.title).toBe("Tentang Kami – Kaunter");
  expect(scrollY).toBe(0);
});

test("the page that is left fades out before the next one fades in", async () => {
  await renderApp("/", table);
  const phases: (string | null)[] = [];
  const note = () => {
    const phase = document.querySelector("main")?.getAttribute("data-phase") ?? null;
    if (phase !== phases.at(-1)) phases.push(phase);
  };
  note();
  const watch = new MutationObserver(note);
  onTestFinished(() => watch.disconnect());
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-phase"] });
  await userEvent.click(screen.getByRole("link", { name: "Zone" }));
  await waitFor(() => expect(heading().textContent).toBe("Zone 7"));
  expect(phases).toEqual(["still", "out", "in"]);
});

test("the foot has the year, who runs the portal and which browsers it is made for", async () => {
  await renderApp("/", table);
  const foot = screen.getByRole("contentinfo").textContent;
  expect(foot).toContain(currentYear());
  expect(foot).toContain("Dikendalikan");
  expect(foot).toMatch(/Chrome/);
});

test("logo and title lead home from another page", async () => {
  await renderApp("/zone", table);
  const brand = within(screen.getByRole("banner")).getByRole("link", { name: /^Kaunter/ });
  expect(brand.querySelector("svg")).toBeTruthy();
  await userEvent.click(brand);
  await waitFor(() => expect(heading().textContent).toBe("Form"));
});

test("going back finds the page where it was left", async () => {
  await renderApp("/", table);
  scrollTo(0, 400);
  await userEvent.click(screen.getByRole("link", { name: "Zone" }));
  await userEvent.click(await screen.findByRole("button", { name: "Back" }));
  await waitFor(() => expect(heading().textContent).toBe("Form"));
  expect(scrollY).toBe(400);
});

test("an address without a page is not found, with a way home", async () => {
  await renderApp("/nowhere");
  expect(heading().textContent).toBe("Halaman ini tidak dijumpai");
  expect(screen.getByText("404")).toBeTruthy();
  expect(document.title).toBe("Halaman ini tidak dijumpai – Kaunter");

  await userEvent.click(screen.getByRole("link", { name: "Kembali ke Laman Utama" }));
  await waitFor(() => expect(heading().textContent).toBe("Bayar caj majlis anda dalam talian"));
});

test.each([
  ["/helpline?council=xyz", "Halaman ini tidak dijumpai"],
  ["/helpline?council=mps", "Talian Bantuan"],
  ["/helpline", "Talian Bantuan"],
])("%s shows: %s", async (address, title) => {
  await renderApp(address);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(title);
});

test("a page that breaks shows the error page inside the layout", async () => {
  await renderApp("/", [
    aRoute("/", () => {
      throw new Error("planted");
    }),
  ]);
  expect(heading().textContent).toBe("Ralat");
  expect(screen.getByText("500")).toBeTruthy();
  expect(screen.getByRole("banner")).toBeTruthy();
});

test("when the error page breaks too, a plain sentence and a link home remain", async () => {
  const errorPages = await import("@kaunter/web/shell/error-page");
  vi.spyOn(errorPages, "NotFoundPage").mockImplementation(() => {
    throw new Error("planted");
  });
  vi.spyOn(errorPages, "GenericErrorPage").mockImplementation(() => {
    throw new Error("planted");
  });
  await renderApp("/nowhere");
  expect(heading().textContent).toBe("Ralat berlaku semasa memaparkan halaman ralat");
  const link = within(screen.getByRole("main")).getByRole("link");
  expect(link.getAttribute("href")).toBe("./");
});

test("a page that does not arrive offers a reload and says what to check", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const missing = lazyPage(["information"], () => Promise.reject(new TypeError("Failed to fetch")));
  await renderApp("/", [aRoute("/", Form), { path: "/zone", page: missing, title: "nav.about" }]);
  const phases: string[] = [];
  onTestFinished(progress.subscribe(() => void phases.push(progress.get())));
  await userEvent.click(screen.getByRole("link", { name: "Zone" }));

  expect(await screen.findByRole("button", { name: "Muat Semula" })).toBeTruthy();
  expect(phases).toContain("failed");
  expect(screen.getByText("Tiada sambungan Internet")).toBeTruthy();
});

test("the skip link moves the focus and leaves the address alone", async () => {
  await renderApp("/", table);
  const address = location.href;
  await userEvent.click(screen.getByRole("link", { name: "Langkau ke kandungan utama" }));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(location.href).toBe(address);
});

test("what is folded on a page is open on paper, also where its style cannot say so", async () => {
  await renderApp("/", [aRoute("/", Folded)]);
  const isOpen = () => screen.getByRole<HTMLDetailsElement>("group").open;
  dispatchEvent(new Event("beforeprint"));
  expect(isOpen()).toBe(true);
  dispatchEvent(new Event("afterprint"));
  expect(isOpen()).toBe(false);
});
