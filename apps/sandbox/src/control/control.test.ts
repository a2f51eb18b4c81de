import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type TestWorld,
  anOrder,
  hiddenFields,
  numberOf,
  patience,
  readConfirmation,
  startTestWorld,
} from "../fpx/seller.fixture.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});

afterAll(() => world.stop());

async function resultOfPaying(order = anOrder()) {
  return hiddenFields(await world.pay(order))["fpx_debitAuthCode"];
}

test("a rule bends the next payments, as many as it says, and can be taken back", async () => {
  await world.control("POST", "/fpx/rules", { next: 2, faults: ["declined"] });
  expect([await resultOfPaying(), await resultOfPaying()]).toEqual(["51", "51"]);
  expect(await resultOfPaying()).toBe("00");
  await world.control("POST", "/fpx/rules", { next: 2, faults: ["declined"] });
  await world.control("DELETE", "/fpx/rules");
  expect(await resultOfPaying()).toBe("00");
});

test("a fault may be chosen by either order number, and while the payer is at the bank", async () => {
  const order = anOrder();
  const bank = (await world.start(order)).headers.get("location") ?? "";
  const wish = { order: order["fpx_sellerOrderNo"], faults: ["declined"] };
  await world.control("POST", "/fpx/faults", wish);
  const home = await world.post(bank.replace("login", "confirm"), new URLSearchParams());
  expect(hiddenFields(await home.text())["fpx_debitAuthCode"]).toBe("51");
});

test("what a person chooses on the page is stronger than the plan", async () => {
  const order = anOrder();
  await world.choose(order, ["declined"]);
  expect(hiddenFields(await world.pay(order, { result: "00" }))["fpx_debitAuthCode"]).toBe("00");
});

test("a seeded rule gives the nth payment the same script in every run", async () => {
  const scripts = async () => {
    await world.control("POST", "/fpx/rules", { next: 5, seed: 7, with: { handOff: "served" } });
    const orders = Array.from({ length: 5 }, () => anOrder());
    const seen: unknown[] = [];
    for (const order of orders) {
      await world.start(order);
      const { body } = await world.control("GET", `/fpx/payments/${numberOf(order)}`);
      seen.push((body as { script: object }).script);
    }
    return seen;
  };
  const first = await scripts();
  expect(await scripts()).toEqual(first);
  expect(new Set(first.map((script) => JSON.stringify(script))).size).toBeGreaterThan(1);
});

test.each([
  ["an unknown fault", "/fpx/faults", { order: "X", faults: ["callback-lots"] }],
  ["a misspelt detail", "/fpx/faults", { order: "X", with: { copy: 2 } }],
  ["an unknown word", "/fpx/rules", { next: 1, with: { direct: "gone" } }],
  ["a number as text", "/fpx/rules", { next: "1", faults: [] }],
  ["a bank list for one order", "/fpx/faults", { order: "X", faults: ["bank-list-empty"] }],
  ["a bank list with a payment", "/fpx/rules", { next: 1, faults: ["declined", "bank-list-500"] }],
  ["an unknown fault of the council", "/council/rules", { next: 1, faults: ["declined"] }],
])("%s is refused, not ignored", async (_what, path, body) => {
  expect((await world.control("POST", path, body)).status).toBe(400);
  expect(await resultOfPaying()).toBe("00");
});

test("with skipped pages a payment is over when its request is answered", async () => {
  await world.control("PATCH", "/fpx/settings", { pages: "skipped" });
  const order = anOrder();
  const home = hiddenFields(await (await world.start(order)).text());
  await world.control("PATCH", "/fpx/settings", { pages: "shown" });
  expect(home["fpx_debitAuthCode"]).toBe("00");
  expect(await world.journal("debit", order)).toHaveLength(1);
});

test("after a roll-over messages verify with what was the next certificate", async () => {
  const next = await world.certificate("next");
  await world.control("POST", "/fpx/roll-over");
  const order = anOrder();
  await world.pay(order);
  const [callback] = world.seller.about(numberOf(order));
  expect(readConfirmation(callback?.body ?? "", next).isGenuine).toBe(true);
  expect(await world.certificate()).toBe(next);
});

test("a seller registered anew is the only one FPX knows", async () => {
  const { registration } = world.seller;
  const moved = { ...registration, sellerId: "SE00000009" };
  expect((await world.control("PUT", "/fpx/seller", moved)).status).toBe(200);
  expect((await world.start(anOrder())).status).toBe(400);
  expect((await world.start(anOrder({ fpx_sellerId: "SE00000009" }))).status).toBe(303);
  const unreadable = { ...registration, publicKeys: ["no key"] };
  expect((await world.control("PUT", "/fpx/seller", unreadable)).status).toBe(400);
  await world.control("PUT", "/fpx/seller", registration);
});

test("several direct addresses are called in turn", async () => {
  const { registration } = world.seller;
  const [address = ""] = registration.directUrls;
  const nobody = "http://127.0.0.1:1/direct";
  await world.control("PUT", "/fpx/seller", { ...registration, directUrls: [nobody, address] });
  const order = anOrder();
  await world.pay(order);
  await vi.waitFor(async () => {
    const sent = await world.journal("callback", order);
    expect(sent).toMatchObject([{ status: 0 }, { status: 200, acknowledged: true }]);
  }, patience);
  await world.control("PUT", "/fpx/seller", registration);
});

test("the front page leads to everything and names every control and fault", async () => {
  const page = await (await fetch(world.sandbox.httpAddress)).text();
  expect(page).toContain(`href="${world.sandbox.fpxAddress}/approver"`);
  expect(page).toMatch(/\/control\/fpx\/rules[^]*callback-lost[^]*accepts-twice/);
  const links = Array.from(page.matchAll(/href="([^"]*)"/g), ([, link = ""]) => link);
  for (const link of links) {
    expect((await fetch(new URL(link, world.sandbox.httpAddress))).status).toBe(200);
  }
});
