import type { OwnParking, ParkingZones } from "@kaunter/contracts/parking";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { compound, openWithCart } from "../../testing/filled-cart.ts";
import { aCreatedPayment, aPayment, aRequeried } from "../../testing/payments.ts";
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

function serveZones(
  zones: object[] = [zone],
  own?: OwnParking,
  more: Parameters<typeof serve>[0] = {},
) {
  return serve({
    ...more,
    quotes: (items) => items.map(({ _id, selection }) => ({ _id, selection, offer })),
    others: {
      "GET /api/parking/zones": () => ({ zones }),
      ...(own && { "POST /api/parking/of_payment": () => own }),
    },
  });
}
/** Each payment of the device answers for itself; one that says nothing is not found. */
function serveEach(ofPayment: (id: string) => OwnParking | undefined) {
  return serve({
    others: {
      "GET /api/parking/zones": () => ({ zones: [zone] }),
      "POST /api/parking/of_payment": (sent) =>
        ofPayment((sent as { _id: string })._id) ?? refuse("not_found"),
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

test("whoever comes back from paying may choose other hours, and the stay is counted once", async () => {
  const { calls } = serveZones();
  const quoted = () => calls.filter(({ path }) => path === "/api/quotes");
  await openApp("/parking/mpt-a");
  await userEvent.type(await screen.findByLabelText("Number plate"), "ST 1234 A");
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a01.00" }));
  await screen.findByRole("heading", { name: "Check and pay" });
  await waitFor(() => expect(quoted()).toHaveLength(2));
  act(() => history.back());
  await userEvent.type(await screen.findByLabelText("Number plate"), "st1234a");
  await userEvent.selectOptions(screen.getByLabelText("How many hours"), "3 hours");
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a01.50" }));
  await screen.findByRole("heading", { name: "Check and pay" });
  expect(screen.getByRole("link", { name: "Cart, 1 item" })).toBeTruthy();
  await waitFor(() => expect(quoted()).toHaveLength(4));
  const [first, last] = [quoted()[0], quoted()[3]].map((call) => Object(call?.body).items);
  // A payment that was begun for the earlier hours is found again by their id.
  expect(last).toMatchObject([{ _id: first[0]._id, declaration: { hours: 3 } }]);
});

/** Somebody began to pay for these hours, and left at the bank. */
async function beginToPay(): Promise<void> {
  await openApp("/parking/mpt-a");
  await chooseAnew();
  await screen.findByRole("heading", { name: "Check and pay" });
  const { claimPayment, keepCreated } = await import("../../model/payment/payment-storage.ts");
  const { idInCart } = await import("../../model/cart/use-cart.ts");
  const stay = { council: "mpt", kind: "parking_session", reference: "ST1234A, A" } as const;
  const services = [{ _id: idInCart(stay), selection: "full" }];
  const claim = await claimPayment({ services } as never);
  if ("key" in claim) await keepCreated(claim.key, aCreatedPayment({ amount: "1.00" }));
}

async function chooseAnew(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Number plate"), "ST 1234 A");
  await userEvent.click(screen.getByRole("button", { name: "Pay RM\u00a01.00" }));
}

test("hours that are chosen after a payment that nobody saw the end of are new ones, not its receipt", async () => {
  const requery = () => aRequeried({ status: "successful", amount: "1.00" });
  const { calls } = serveZones([zone], undefined, { requery });
  await beginToPay();
  await openTab("/parking/mpt-a");
  await chooseAnew();
  await screen.findByRole("heading", { name: "Check and pay" });
  const button = await screen.findByRole("button", { name: "Continue to choose a bank" });
  await waitFor(() => expect(button.ariaDisabled).toBeNull());
  const quoted = calls.filter(({ path }) => path === "/api/quotes");
  const ids = quoted.map(({ body }) => Object(body).items[0]._id);
  expect(new Set(ids.slice(-2)).size).toBe(1);
  expect(ids.at(-1)).not.toBe(ids[0]);
});

test.each([
  ["is not finished", { requery: () => aRequeried() }, "Payment in progress"],
  ["cannot be asked about", {}, /^We cannot connect/],
])("hours whose payment %s are not sold again", async (_, asked, said) => {
  serveZones([zone], undefined, { ...asked, payment: () => aPayment() });
  await beginToPay();
  await openTab("/parking/mpt-a");
  await chooseAnew();
  expect(await screen.findByText(said)).toBeTruthy();
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

test("a zone that is opened directly shows the time that runs, and its plate as soon as it is known", async () => {
  keepPayment();
  serveZones([zone], anOwn(62 * 60_000));
  await openTab("/parking/mpt-a");
  expect(await screen.findByText("1 h 2 min left")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Number plate").value).toBe("ST1234A");
});

test("what somebody types is not overwritten by the plate that is known", async () => {
  keepPayment();
  serveZones([zone], anOwn(62 * 60_000));
  await openTab("/parking/mpt-a");
  await screen.findByText("1 h 2 min left");
  const plate = screen.getByLabelText<HTMLInputElement>("Number plate");
  await userEvent.clear(plate);
  await userEvent.type(plate, "SB 1 A");
  expect(plate.value).toBe("SB 1 A");
});

test("each of two vehicles has its time, and Extend knows which one is meant", async () => {
  localStorage.setItem("parking", "1773540000000001 1773540000000002");
  const { sessions, ...own } = anOwn(62 * 60_000);
  const cars = ["ST1234A", "SB1A"].map((vehicle_no) =>
    sessions.map((session) => ({ ...session, vehicle_no })),
  );
  const answers = cars.map((each) => ({ ...own, sessions: each }));
  serveEach((id) => answers[Number(id.at(-1)) - 1]);
  await openTab("/parking");
  await waitFor(() => expect(screen.getAllByText("1 h 2 min left")).toHaveLength(2));
  const [, second] = screen.getAllByRole("link", { name: "Extend" });
  await userEvent.click(second as HTMLElement);
  expect((await screen.findByLabelText<HTMLInputElement>("Number plate")).value).toBe("SB1A");
});

test("Extend names its own vehicle also after another plate was typed", async () => {
  keepPayment();
  serveZones([zone], anOwn(62 * 60_000));
  await openTab("/parking/mpt-a");
  await screen.findByText("1 h 2 min left");
  const plate = () => screen.getByLabelText<HTMLInputElement>("Number plate");
  await userEvent.clear(plate());
  await userEvent.type(plate(), "SB 1 A");
  await userEvent.click(screen.getByRole("link", { name: "Extend" }));
  await waitFor(() => expect(plate().value).toBe("ST1234A"));
});

test("a payment that no longer answers hides no other", async () => {
  localStorage.setItem("parking", "1773540000000001 1773540000000002");
  serveEach((id) => (id.endsWith("2") ? anOwn(62 * 60_000) : undefined));
  await openTab("/parking");
  expect(await screen.findByText("1 h 2 min left")).toBeTruthy();
});

describe("at 14:05, where parking is free from 17:00", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-09T14:05:00+08:00") });
  });
  afterEach(() => void vi.useRealTimers());
  const until = (time: string) => Date.parse(`2026-03-09T${time}:00+08:00`) - Date.now();
  const options = () => screen.queryAllByRole("option", { name: /^\d hours?$/ });

  test("whoever has paid until then is told so, and is sold nothing more; another plate is", async () => {
    keepPayment();
    const { calls } = serveZones([zone], anOwn(until("17:00")));
    await openTab("/parking/mpt-a");
    expect(await screen.findByText(/After that parking is free/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Number plate"), "{Enter}");
    expect(calls.some(({ path }) => path === "/api/quotes")).toBe(false);
    expect([options().length, screen.queryByRole("button", { name: /^Pay/ })]).toEqual([0, null]);
    const plate = screen.getByLabelText("Number plate");
    await userEvent.clear(plate);
    await userEvent.type(plate, "SB 1 A");
    expect(options()).toHaveLength(3);
  });

  test("whoever has paid until 15:30 can buy the two hours that are left, and reads why", async () => {
    keepPayment();
    serveZones([zone], anOwn(until("15:30")));
    await openTab("/parking/mpt-a");
    expect(await screen.findByText(/only the hours until 17:00/)).toBeTruthy();
    expect(options()).toHaveLength(2);
  });
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

test("time that is over for an hour is no longer told", async () => {
  keepPayment();
  const { calls } = serveZones([zone], anOwn(-60 * 60_000));
  await openTab("/parking");
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("of_payment"))).toBe(true));
  await screen.findByText(/an hour/);
  expect(screen.queryByText(/Your time ended/)).toBeNull();
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
