import type { OwnParking, ParkingZones } from "@kaunter/contracts/parking";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serve } from "../../testing/fake-api.ts";
import { compound, openWithCart } from "../../testing/filled-cart.ts";
import { openApp, openTab } from "../../testing/open-app.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const zone = {
  _id: "mpt-a",
  council: "mpt",
  zone: "A",
  per_hour: "0.50",
  opens_at: 8,
  closes_at: 17,
  weekdays: [1, 6],
  hours_on_sale: 3,
} as const satisfies ParkingZones["zones"][number];
const explanation = [{ code: "parking" as const, params: { zone: "A", hours: 2 }, amount: "1.00" }];
const offer = { selection: "full", amount: "1.00", explanation, tied: [] };

function serveZones(zones: object[] = [zone], own?: OwnParking) {
  return serve({
    quotes: (items) => items.map(({ _id, selection }) => ({ _id, selection, offer })),
    others: {
      "GET /api/parking/zones": () => ({ zones }),
      ...(own && { "POST /api/parking/of_payment": () => own }),
    },
  });
}
/** As if the receipt had been seen on this device before. */
const keepPayment = () => localStorage.setItem("parking", "1773540000000001");
const anOwn = (leftMs: number, over: Partial<OwnParking> = {}): OwnParking => ({
  sessions: [
    {
      zone_id: "mpt-a",
      vehicle_no: "ST1234A",
      starts_at: new Date().toISOString(),
      ends_at: new Date(Date.now() + leftMs).toISOString(),
    },
  ],
  awaited: 0,
  now: new Date().toISOString(),
  ...over,
});

test.each([
  ["my", "Masa letak kereta", "Zon", "RM\u00a00.50 sejam"],
  ["en", "Parking time", "Zone", "RM\u00a00.50 an hour"],
  ["zh", "停车时间", "区", "每小时 RM\u00a00.50"],
] as const)("in %s, %j lists the zones and their tariff", async (language, title, word, tariff) => {
  serveZones();
  await openApp("/parking", language);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  const link = await screen.findByRole("link", { name: new RegExp(tariff) });
  expect(link.textContent).toContain(word);
  expect(link.getAttribute("href")).toBe("#/parking/mpt-a");
});

test("what is unpaid is looked for by plate or slip", async () => {
  serveZones();
  await openApp("/parking");
  const link = screen.getByRole("link", { name: "Search by plate or slip" });
  expect(link.getAttribute("href")).toBe("#/search?type=parking");
});

test("a plate and hours go into the cart at the server's price, and on to paying", async () => {
  const { calls } = serveZones();
  await openApp("/parking/MPT-A");
  await userEvent.type(await screen.findByLabelText("Number plate"), "st 1234-a");
  // Online banking moves no less than a ringgit.
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a01.00" }));
  await waitFor(() => expect(location.hash).toBe("#/checkout"));
  expect(calls.find(({ path }) => path === "/api/quotes")?.body).toMatchObject({
    items: [
      {
        selection: "full",
        declaration: {
          type: "parking_session",
          council: "mpt",
          zone: "A",
          vehicle_no: "ST1234A",
          hours: 2,
        },
      },
    ],
  });
});

test.each([
  ["my", "Bayar 2 bil: RM\u00a011.00"],
  ["en", "Pay 2 bills: RM\u00a011.00"],
  ["zh", "缴付 2 张账单：RM\u00a011.00"],
] as const)("in %s, with another bill in the cart the button says: %s", async (language, name) => {
  serveZones();
  await openWithCart("/", compound);
  await openTab("/parking/mpt-a", language);
  expect(await screen.findByRole("button", { name })).toBeTruthy();
});

test("an amount that no bank moves is said before paying", async () => {
  serveZones();
  await openApp("/parking/mpt-a");
  await userEvent.selectOptions(await screen.findByLabelText("How many hours"), "1 hour");
  expect(screen.getByText(/Online banking starts at RM\s1.00/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pay RM\u00a00.50" })).toBeTruthy();
});

test("what is missing or no plate is told beside its field, and nothing is sent", async () => {
  const { calls } = serveZones();
  await openApp("/parking/mpt-a");
  await userEvent.click(await screen.findByRole("button", { name: /^Pay/ }));
  expect(screen.getAllByText("This field is required").length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText("Number plate"), "!!!");
  await userEvent.click(screen.getByRole("button", { name: /^Pay/ }));
  expect(screen.getAllByText("This value is not valid").length).toBeGreaterThan(0);
  expect(calls.some(({ path }) => path === "/api/quotes")).toBe(false);
});

test("while parking is free nothing is asked for", async () => {
  serveZones([{ ...zone, hours_on_sale: 0 }]);
  await openApp("/parking/mpt-a");
  expect(await screen.findByText("Free now. You need not pay.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test.each(["mpt-z", "nowhere"])("a sign that nobody put up, %s, is not found", async (id) => {
  serveZones();
  await openApp(`/parking/${id}`);
  expect(await screen.findByText("This page could not be found")).toBeTruthy();
});

test("time that runs is shown with what is left, and its plate is there for an extension", async () => {
  keepPayment();
  serveZones([zone], anOwn(62 * 60_000));
  await openTab("/parking");
  expect(await screen.findByText("1 h 2 min left")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Extend" }));
  const plate = await screen.findByLabelText<HTMLInputElement>("Number plate");
  expect(plate.value).toBe("ST1234A");
});

test("ten minutes before its end people are asked whether they need longer", async () => {
  keepPayment();
  serveZones([zone], anOwn(9 * 60_000));
  await openTab("/parking");
  expect(await screen.findByText(/Your time ends soon/)).toBeTruthy();
});

test("time that is over says since when", async () => {
  keepPayment();
  serveZones([zone], anOwn(-5 * 60_000 + 1_000));
  await openTab("/parking");
  expect(await screen.findByText("Your time ended 5 min ago.")).toBeTruthy();
});

test.each([
  ["privacy", "Parking privacy", 3],
  ["support", "Parking support", 4],
  ["terms", "Parking terms", 5],
])(
  "the page of %s has all its sections, each with something to say",
  async (topic, title, count) => {
    serveZones();
    await openApp(`/parking/${topic}`);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    const sections = screen.getAllByRole("region");
    expect(sections).toHaveLength(count);
    for (const section of sections)
      expect(section.querySelector("p, li")?.textContent).toBeTruthy();
  },
);
