import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../testing/render-app.tsx";
import { menuLinks } from "./navigation.ts";
import { findRoute } from "@kaunter/web/page/routes";
import { routes } from "./routes.ts";

beforeEach(() => localStorage.clear());

afterEach(() => vi.restoreAllMocks());

function councilSelect() {
  return screen.getByRole<HTMLSelectElement>("combobox", { name: "Majlis anda" });
}

test("each council can be chosen once, and Tawau is chosen at first", async () => {
  await renderApp("/");
  const codes = [...councilSelect().options].map(({ value }) => value);
  expect(codes.toSorted()).toEqual([...councilCodes].toSorted());
  expect(councilSelect().value).toBe("mpt");
});

test("the chosen council is remembered on the device and leads to its helpline", async () => {
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Ranau");
  expect(localStorage.getItem("council")).toBe("mdrnu");
  const help = within(screen.getByRole("main")).getByRole("link", { name: /Talian Bantuan/ });
  expect(help.getAttribute("href")).toBe("#/helpline?council=mdrnu");
  cleanup();
  await renderApp("/");
  expect(councilSelect().value).toBe("mdrnu");
});

test("where storage throws, the choice lasts for the visit and nothing breaks", async () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("SecurityError");
    },
    setItem() {
      throw new Error("QuotaExceededError");
    },
  });
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Papar");
  expect(councilSelect().value).toBe("mdppr");
  vi.unstubAllGlobals();
});

test("every link leads to a page that exists", () => {
  for (const { to } of menuLinks) {
    expect(findRoute({ pathname: to, search: "" }, routes), to).not.toBeNull();
  }
});

test.each([
  ["Cukai Pintu", "assessment"],
  ["Lesen & Permit", "council_permit_license"],
  ["Kompaun", "compound"],
  ["Bayaran lain", "market"],
])("the tile for %s opens the search for it", async (name, type) => {
  await renderApp("/");
  await userEvent.click(screen.getByRole("link", { name: new RegExp(`^${name}`) }));
  await screen.findByRole("heading", { level: 1, name: "Cari bil" });
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Jenis bayaran" });
  expect(select.value).toBe(type);
});

test("the quick search opens the result of its council, type and number", async () => {
  const asked = vi.fn<(path: string, request: { body: string }) => Promise<Response>>();
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ code: "not_found", params: {} }, { status: 404 })),
  );
  vi.stubGlobal("fetch", asked);
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Papar");
  const number = screen.getByRole("textbox", { name: "Nombor pada bil" });
  expect(number.getAttribute("placeholder")).toBe("Contoh: 10-1001-001");
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Jenis bayaran" }),
    "council_permit_license",
  );
  expect(number.getAttribute("placeholder")).toBe("Contoh: R012345");
  await userEvent.type(number, "R012345");
  await userEvent.click(screen.getByRole("button", { name: "Cari bil" }));
  await screen.findByText("Tidak Dijumpai!");
  const call = asked.mock.calls.find(([path]) => path === "/search");
  const data = { _id: "R012345", council: "mdppr", payment_type: "council_permit_license" };
  expect(JSON.parse(call?.[1].body ?? "")).toEqual({ data });
  vi.unstubAllGlobals();
});

test("before the scripts are there the quick search waits, so that no press loses the page", async () => {
  const { renderHome } = await import("../entry-server.tsx");
  document.body.innerHTML = (await renderHome()).body;
  expect(document.querySelector<HTMLButtonElement>("form [type=submit]")?.disabled).toBe(true);
  document.body.innerHTML = "";
  await renderApp("/");
  await waitFor(() => {
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cari bil" }).disabled).toBe(
      false,
    );
  });
});
