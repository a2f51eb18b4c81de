import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type TestCardWorld,
  aCard,
  merchant,
  merchantKey,
  startCardWorld,
} from "../card/merchant.fixture.ts";

let world: TestCardWorld;

beforeAll(async () => {
  world = await startCardWorld();
});

afterAll(() => world.stop());

async function statusOfPaying(payment = world.shop.aPayment()) {
  return (await world.pay(payment))["Status"];
}

test("a rule bends the next card payments, as many as it says, and can be taken back", async () => {
  await world.control("POST", "/rules", { next: 2, faults: ["declined"] });
  expect([await statusOfPaying(), await statusOfPaying()]).toEqual(["0", "0"]);
  expect(await statusOfPaying()).toBe("1");
  await world.control("POST", "/rules", { next: 2, faults: ["declined"] });
  await world.control("DELETE", "/rules");
  expect(await statusOfPaying()).toBe("1");
});

test("a fault may be chosen while the payer has the card form", async () => {
  const payment = world.shop.aPayment();
  const path = await world.open(payment);
  await world.choose(payment, ["declined"]);
  expect(await (await world.post(path, aCard())).text()).toContain("Bank Declined");
});

test("a seeded rule gives the nth payment the same script in every run", async () => {
  const scripts = async () => {
    await world.control("POST", "/rules", { next: 5, seed: 7, with: { handOff: "served" } });
    const seen: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const payment = world.shop.aPayment();
      await world.open(payment);
      const { body } = await world.control("GET", `/payments/${payment["RefNo"]}`);
      seen.push((body as { script: object }[])[0]?.script);
    }
    return seen;
  };
  const first = await scripts();
  expect(await scripts()).toEqual(first);
  expect(new Set(first.map((script) => JSON.stringify(script))).size).toBeGreaterThan(1);
});

test.each([
  ["POST", "/faults", { order: "X", faults: ["bank-list-empty"] }],
  ["POST", "/faults", { order: "X", with: { copy: 2 } }],
  ["POST", "/rules", { next: 1, with: { backend: "gone" } }],
  ["PATCH", "/settings", { retryDelaysMs: [1, 1, 1, 1] }],
  ["PATCH", "/settings", { order: "as set" }],
  ["PUT", "/merchant", { ...merchant, signatureType: "SHA1" }],
  ["PUT", "/merchant", { merchantCode: "M1", signatureType: "SHA256" }],
])("%s %s with %o is refused, not ignored", async (method, path, body) => {
  expect((await world.control(method, path, body)).status).toBe(400);
  expect(await statusOfPaying()).toBe("1");
});

test("settings are answered as they are now", async () => {
  const { body } = await world.control("PATCH", "/settings", { enquiriesPerDay: 7 });
  expect(body).toMatchObject({ enquiriesPerDay: 7, order: "backend first" });
  expect((await world.control("GET", "/settings")).body).toEqual(body);
});

test("a merchant registered anew is the only one known, and its key is never told", async () => {
  const moved = { ...merchant, merchantCode: "M11111" };
  const { status, body } = await world.control("PUT", "/merchant", moved);
  expect({ status, body }).toEqual({
    status: 200,
    body: { merchantCode: "M11111", signatureType: "HMACSHA512" },
  });
  expect(JSON.stringify(body)).not.toContain(merchantKey);
  const old = await world.start(world.shop.aPayment());
  expect(await old.text()).toContain("Invalid merchant code");
  expect((await world.start(world.shop.aPayment({ MerchantCode: "M11111" }))).status).toBe(303);
});

test("the front page names the card provider, its faults and its test cards", async () => {
  const page = await (await fetch(world.sandbox.httpAddress)).text();
  expect(page).toContain(`<code>${world.sandbox.cardAddress}</code>`);
  expect(page).toMatch(/\/control\/card\/merchant[^]*approved-twice/);
  const cards = await (await fetch(`${world.sandbox.cardAddress}/cards`)).text();
  expect(cards).toContain("5555 5555 5555 4444");
});
