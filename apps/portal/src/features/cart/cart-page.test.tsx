import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { anAssessment } from "../../testing/charges.ts";
import { serve } from "../../testing/fake-api.ts";
import {
  assessment,
  compound,
  licence,
  openWithCart,
  putIntoCart,
  reopen,
  sameQuotes,
} from "../../testing/filled-cart.ts";
import { openApp, openTab } from "../../testing/open-app.ts";
import type { Choice } from "../../model/cart/cart-item.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const everything = [assessment, licence, compound];

async function openCart(...choices: Choice[]): Promise<void> {
  await openWithCart("/cart", ...choices);
  await screen.findByRole("link", { name: /^Cart/ });
}

async function database() {
  return openDB("cartDB", 1);
}

async function rows(): Promise<Record<string, unknown>[]> {
  const db = await database();
  const all = await db.getAll("items");
  db.close();
  return all;
}

function row(name: RegExp): HTMLElement {
  const item = screen
    .getAllByRole("listitem")
    .find((each) => each.querySelector("button") && name.test(each.textContent ?? ""));
  if (!item) throw new Error(`No row ${String(name)}`);
  return item;
}

function amounts(element: HTMLElement): string {
  return (element.textContent ?? "").replaceAll("\u00a0", " ");
}

async function totalIs(amount: string): Promise<void> {
  await waitFor(() => {
    const total = screen.getByText("Total").parentElement;
    expect(amounts(total as HTMLElement)).toBe(`Total${amount}`);
  });
}

test("an empty cart says so and leads to the search", async () => {
  serve({});
  await openCart();
  expect(await screen.findByRole("heading", { level: 1, name: "Your cart is empty" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "Find a Bill" });
  expect(link.getAttribute("href")).toBe("#/search");
});

test("the cart is stored on the device as specified, and is there at the next visit", async () => {
  serve({ quotes: sameQuotes });
  await openCart(...everything);
  await totalIs("RM 955.00");
  expect(screen.getByText("3 bills · stored on this device")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Cart, 3 items" })).toBeTruthy();
  const stored = await rows();
  expect(stored.map(({ id, type }) => [id, type])).toEqual([
    [1, "assessment"],
    [2, "license"],
    [3, "process_fee"],
    [4, "compound"],
  ]);
  expect(stored[0]).toMatchObject({
    assessment_no: "10-1001-003",
    council: "mpt",
    amount: "855.00",
    selection: "3",
    paid_until: "2026/4",
  });
  expect(stored[0]?.["added_cart_at"]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(stored[1]).toMatchObject({ consent: { name: "Siti", ic_no: "880214120123" } });
  expect(stored[2]).toMatchObject({ license_no: "R012345", amount: "5.00" });
});

test("a row names what is paid, and its fee stands with it", async () => {
  serve({ quotes: sameQuotes });
  await openCart(licence);
  await screen.findByText("Trading Licence 2026");
  expect(amounts(row(/R012345/))).toBe(
    "Trading Licence 2026RM 85.00R012345Pays until 31/12/2026" +
      "Process feeRM 5.00Remove Trading Licence 2026 R012345",
  );
  expect(screen.getByText(/that belong to it are removed too/)).toBeTruthy();
});

test("removing a licence takes its fee along, and undo brings both back to their place", async () => {
  serve({ quotes: sameQuotes });
  await openCart(licence, compound);
  await userEvent.click(
    await screen.findByRole("button", { name: "Remove Trading Licence 2026 R012345" }),
  );
  expect(
    await screen.findByText(
      "R012345 was removed together with the fees or deposits that belong to it.",
    ),
  ).toBeTruthy();
  await totalIs("RM 10.00");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(screen.queryByText(/lines linked/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await totalIs("RM 100.00");
  expect((await rows()).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("what was removed last can be put back from the empty cart, and nothing covers the page", async () => {
  serve({ quotes: sameQuotes });
  await openCart(compound);
  await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your cart is empty" })).toBeTruthy();
  expect(document.querySelector(".snackbar")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await totalIs("RM 10.00");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("bills stand under the council that gets their money, with what it gets", async () => {
  serve({ quotes: sameQuotes });
  await openCart(licence, compound);
  const council = await screen.findByRole("region", { name: "Tawau Municipal Council" });
  expect((council.textContent ?? "").replaceAll("\u00a0", " ")).toMatch(
    /^Tawau Municipal CouncilRM 100\.00/,
  );
});

test("only references and selections are asked about, and a changed amount is shown with the old one", async () => {
  const { calls } = serve({
    quotes: ([service]) => [
      {
        ...service,
        _id: service?._id ?? "",
        selection: "3",
        offer: { ...assessment.offer, amount: "900.00" },
      },
    ],
  });
  await openCart(assessment);
  await totalIs("RM 900.00");
  expect(amounts(row(/10-1001-003/))).toContain(
    "The amount has changed from RM 855.00 to RM 900.00.",
  );
  expect(calls[0]).toEqual({
    path: "/api/quotes",
    body: { items: [{ _id: "mpt.assessment.101001003", selection: "3" }] },
  });
  expect((await rows())[0]).toMatchObject({ amount: "900.00" });
  await userEvent.click(within(screen.getByRole("main")).getAllByRole("link")[0] as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: "Find a bill" });
  await userEvent.click(screen.getByRole("link", { name: "Cart, 1 item" }));
  await totalIs("RM 900.00");
  expect(screen.getByText(/has changed/)).toBeTruthy();
});

test("what can no longer be paid stays with its reason and does not count", async () => {
  serve({
    quotes: (services) =>
      sameQuotes(services).map((quote) =>
        quote._id === compound.charge._id
          ? { _id: quote._id, selection: quote.selection, error: "compound_court", reason: "" }
          : quote,
      ),
  });
  await openCart(assessment, compound);
  await totalIs("RM 855.00");
  const council = screen.getByRole("region", { name: "Tawau Municipal Council" });
  expect(amounts(council)).toMatch(/^Tawau Municipal CouncilRM 855\.00Assessment/);
  expect(amounts(row(/V26-000001/))).toContain(
    "This case has been referred to court and cannot be paid online.",
  );
  const pay = screen.getByRole("link", { name: "Proceed to payment" });
  expect(pay.getAttribute("href")).toBe("#/checkout");
  await userEvent.click(screen.getByRole("button", { name: /^Remove Assessment/ }));
  expect(await screen.findByText("Nothing in the cart can be paid online now.")).toBeTruthy();
  expect(amounts(council)).toMatch(/^Tawau Municipal CouncilVehicle/);
  expect(screen.queryByRole("link", { name: "Proceed to payment" })).toBeNull();
});

test("whatever somebody wrote into the store is inert, and the quote puts it right", async () => {
  const { calls } = serve({ quotes: sameQuotes });
  const script = '<img src="x" onerror="globalThis.hacked = true">';
  await openWithCart("/", ...everything);
  const db = await database();
  for (const each of await db.getAll("items")) {
    await db.put("items", {
      ...each,
      amount: each.type === "compound" ? script : "0.01",
      paid_until: script,
      name: script,
      discount: "999.00",
    });
  }
  await db.put("items", { id: 50, type: script, council: "mpt", amount: "1.00" });
  await db.put("items", { id: 51, ...anAssessment(), selection: "3", council: script });
  db.close();
  await reopen("/cart");
  await totalIs("RM 955.00");
  expect(document.querySelector("main img")).toBeNull();
  expect(JSON.stringify(calls.at(-1)?.body)).not.toMatch(/0\.01|img|999/);
  expect((await rows()).map(({ id, amount }) => [id, amount])).toEqual([
    [1, "855.00"],
    [2, "85.00"],
    [3, "5.00"],
    [4, "10.00"],
  ]);
});

test("offline the cart can be read, and it is checked when the connection is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { calls } = serve({ quotes: sameQuotes });
  await openCart(assessment);
  await totalIs("RM 855.00");
  expect(screen.getByText(/These are the amounts last checked/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Proceed to payment" })).toBeNull();
  expect(screen.getByText(/continue to payment once/)).toBeTruthy();
  expect(calls).toEqual([]);
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/These are the amounts last checked/)).toBeNull();
});

test("a check that fails says so, keeps the cart readable and can be repeated", async () => {
  let isUp = false;
  serve({
    quotes: (services) => {
      if (!isUp) throw new TypeError("Failed to fetch");
      return sameQuotes(services);
    },
  });
  await openCart(assessment);
  await screen.findByText("The current amounts could not be checked.");
  await totalIs("RM 855.00");
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await waitFor(() => expect(screen.queryByText(/could not be checked/)).toBeNull());
});

test("a device that cannot keep a cart says so in one sentence, and keeps it for the visit", async () => {
  serve({ quotes: sameQuotes });
  await openApp("/");
  cleanup();
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  await openTab("/cart");
  expect(await screen.findByText(/This device cannot save your cart/)).toBeTruthy();
  await putIntoCart(licence);
  await totalIs("RM 90.00");
  expect(screen.queryByText(/stored on this device/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Remove/ }));
  expect(await screen.findByRole("heading", { name: "Your cart is empty" })).toBeTruthy();
});

test("the rows speak the language that is chosen", async () => {
  serve({ quotes: sameQuotes });
  await openCart(licence);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "my");
  expect(
    await screen.findByRole("button", { name: "Buang Lesen Perniagaan 2026 R012345" }),
  ).toBeTruthy();
  expect(
    within(screen.getByRole("banner")).getByRole("link", { name: "Troli, 1 item" }),
  ).toBeTruthy();
});

test("whoever is signed in is not told to pay as a guest", async () => {
  serve({ quotes: sameQuotes });
  await openCart(compound);
  expect(await screen.findByText("As a guest, without an account")).toBeTruthy();
  localStorage.setItem("signed-in", "siti@contoh.my");
  await openTab("/cart");
  expect(await screen.findByRole("link", { name: "Proceed to payment" })).toBeTruthy();
  expect(screen.queryByText("As a guest, without an account")).toBeNull();
});
