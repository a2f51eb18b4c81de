import type { Configuration } from "@kaunter/contracts/site";
import { navigate } from "@kaunter/web/page/router";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aRoute, renderApp } from "../testing/render-app.tsx";

const closed: Configuration = {
  closing: true,
  announcement: "Ditutup hingga pagi.",
  snackbarMessage: "FPX diselenggara.",
  app_version: "0.0.0",
};

const { style } = document.documentElement;

function Page() {
  return <h1>Page</h1>;
}

// What is fetched late must be there in time, however long a busy machine takes to compile it.
beforeAll(
  () =>
    Promise.all([
      import("../features/banners/banners.tsx"),
      import("../features/banners/i18n/ms.gen.ts"),
      import("../i18n/pages/ms.gen.ts"),
      import("./pages.css"),
    ]),
  30_000,
);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("--banner-room", "44px");
  localStorage.setItem("--payment-room", "3.5rem");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(closed)));
});

afterEach(() => vi.unstubAllGlobals());

const room = () => ["--banner-room", "--payment-room"].map((name) => style.getPropertyValue(name));

test.each([
  ["/", ["44px", "3.5rem"]],
  ["/search", ["44px", "3.5rem"]],
  ["/parking/mpt-a", ["44px", "3.5rem"]],
  ["/receipt", ["44px", ""]],
])("%s keeps room for banners while it is the first page, and not later", async (first, kept) => {
  await renderApp(first, [aRoute(first, Page), aRoute("/faq", Page)]);
  expect(room()).toEqual(kept);
  for (const page of ["/faq", first]) {
    act(() => navigate(page));
    expect(room()).toEqual(["", ""]);
  }
});

test("a page that the first one leads on to by itself keeps the room", async () => {
  await renderApp("/confirmation", [aRoute("/confirmation", Page), aRoute("/search", Page)]);
  act(() => navigate("/search", { replace: true }));
  expect(room()).toEqual(["44px", "3.5rem"]);
});

test.each([
  ["covers an ordinary page", true],
  ["does not cover a page that must stay readable", false],
])("the closing dialog %s", async (_, coverable) => {
  await renderApp("/", [{ ...aRoute("/", Page), coverable }]);
  await screen.findByText("FPX diselenggara.", {}, { timeout: 5000 });
  await waitFor(() => expect(screen.queryAllByRole("dialog")).toHaveLength(coverable ? 1 : 0));
});

test.each(["/helpline", "/confirmation", "/receipt"])(
  "%s stays readable while the portal is closed",
  async (address) => {
    await renderApp(address);
    await screen.findByText("FPX diselenggara.", {}, { timeout: 5000 });
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);
