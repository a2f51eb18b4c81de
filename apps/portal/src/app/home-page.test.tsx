import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../testing/fake-api.ts";
import { openApp } from "../testing/open-app.ts";
import { renderApp } from "../testing/render-app.tsx";
import { menuLinks } from "./navigation.ts";
import { findRoute } from "@kaunter/web/page/routes";
import { routes } from "./routes.ts";

beforeEach(() => localStorage.clear());

afterEach(() => vi.restoreAllMocks());

function councilSelect() {
  return screen.getByRole<HTMLSelectElement>("combobox", { name: "Majlis" });
}

test("each council can be chosen once, and none is chosen before anybody says so", async () => {
  await renderApp("/");
  const codes = [...councilSelect().options].map(({ value }) => value);
  expect(codes.toSorted()).toEqual(["", ...councilCodes].toSorted());
  expect(councilSelect().value).toBe("");
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
  ["Sewa Pasar dan Gerai", "market"],
  ["Tempahan Kemudahan", "booking"],
  ["Tiket", "ticket"],
  ["Letak Kereta", "parking"],
  ["Caj Kerajaan Tempatan", "local_government_charge"],
])("the tile for %s opens the form for it", async (name, type) => {
  await renderApp("/");
  await userEvent.click(screen.getByRole("link", { name: new RegExp(`^${name}`) }));
  await screen.findByRole("heading", { level: 1, name: "Cari bil" });
  expect(location.hash).toBe(`#/search?type=${type}`);
  expect(document.getElementById("told")?.textContent).toContain(name);
});

test("one number is enough: its type is told at once, and the result is one press away", async () => {
  const asked = vi.fn<(path: string, request: { body: string }) => Promise<Response>>();
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ code: "not_found", params: {} }, { status: 404 })),
  );
  vi.stubGlobal("fetch", asked);
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Papar");
  await userEvent.type(screen.getByRole("textbox", { name: "Nombor pada bil" }), " r 012345 ");
  expect(document.getElementById("told")?.textContent).toContain("Lesen & Permit");
  await userEvent.click(screen.getByRole("button", { name: "Cari bil" }));
  await screen.findByText("Tidak Dijumpai!");
  const call = asked.mock.calls.find(([path]) => path === "/search");
  const data = { _id: "r 012345", council: "mdppr", payment_type: "council_permit_license" };
  expect(JSON.parse(call?.[1].body ?? "")).toEqual({ data });
  vi.unstubAllGlobals();
});

test("what is missing is said beside its field, and the first such field has the focus", async () => {
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Papar");
  await userEvent.click(screen.getByRole("button", { name: "Cari bil" }));
  expect(screen.getByText("Sila masukkan nombor pada bil atau notis")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Nombor pada bil" }));
});

test("what a council does not take is said as soon as the number tells its type, and on its tile; nobody asks before a council is known", async () => {
  const docs = [{ _id: "mdpts", name: "Pitas", enabled: true, payment_types: ["assessment"] }];
  const told = vi.fn(() => ({ docs }));
  serve({ others: { "POST /api/query": told } });
  await openApp("/", "my");
  expect(told).not.toHaveBeenCalled();
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Pitas");
  const tile = await screen.findByRole("link", {
    name: /^Tiket ?\(tidak diterima dalam talian\)$/,
  });
  expect(tile.getAttribute("href")).toBe("#/search?type=ticket");
  expect(screen.getByRole("link", { name: /^Cukai Pintu ?Dan ses tanah$/ })).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Nombor pada bil" }), "TK00000001");
  expect(
    await screen.findByText(/Majlis Daerah Pitas belum menerima Tiket dalam talian/),
  ).toBeTruthy();
  vi.unstubAllGlobals();
});

test("a plate may be of two things: one press says which", async () => {
  await renderApp("/");
  await userEvent.selectOptions(councilSelect(), "Majlis Daerah Papar");
  await userEvent.type(screen.getByRole("textbox", { name: "Nombor pada bil" }), "ST 1001 A");
  const chips = screen.getAllByRole<HTMLInputElement>("radio");
  expect(chips.map(({ value }) => value)).toEqual(["compound", "parking"]);
  await userEvent.click(screen.getByRole("radio", { name: "Kompaun Kenderaan" }));
  await userEvent.click(screen.getByRole("button", { name: "Cari bil" }));
  expect(location.hash).toBe("#/search?council=mdppr&type=compound&no=ST+1001+A&compound=vehicle");
});

test("whoever types the number of a receipt is led to what became of the payment", async () => {
  await renderApp("/");
  await userEvent.type(screen.getByRole("textbox", { name: "Nombor pada bil" }), "MPT-2026-000001");
  const told = document.getElementById("told") as HTMLElement;
  expect(within(told).getByRole("link", { name: "Semak bayaran" }).getAttribute("href")).toBe(
    "#/requery",
  );
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
