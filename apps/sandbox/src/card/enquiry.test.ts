import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCardWorld, startCardWorld } from "./merchant.fixture.ts";

let world: TestCardWorld;

beforeAll(async () => {
  world = await startCardWorld();
});

afterAll(() => world.stop());

test("an enquiry is told nothing while the payer has the form, then how it went", async () => {
  const payment = world.shop.aPayment();
  expect(await world.enquire(payment)).toBe("Record not found");
  const path = await world.open(payment);
  expect(await world.enquire(payment)).toBe("Record not found");
  await world.post(path, { do: "cancel" });
  expect(await world.enquire(payment)).toBe("Payment fail");
  await world.pay(payment);
  expect(await world.enquire(payment)).toBe("00");
});

test("an enquiry with another amount is told so, whether paid or failed", async () => {
  const [paid, failed] = [world.shop.aPayment(), world.shop.aPayment()];
  await world.pay(paid);
  await world.pay(failed, { do: "cancel" });
  for (const payment of [paid, failed]) {
    expect(await world.enquire({ ...payment, Amount: "1278.98" })).toBe("Incorrect amount");
  }
  expect(await world.enquire({ ...paid, Amount: "1,278.99" })).toBe("00");
});

test.each([
  ["no RefNo", { RefNo: "" }],
  ["no amount", { Amount: "" }],
  ["an amount without decimals", { Amount: "1278" }],
  ["another merchant", { MerchantCode: "M00003" }],
])("an enquiry with %s has invalid parameters", async (_what, changes) => {
  expect(await world.enquire({ ...world.shop.aPayment(), ...changes })).toBe("Invalid parameters");
});

test("an enquiry may be a GET, or a POST with a query and no body", async () => {
  const payment = world.shop.aPayment();
  await world.pay(payment);
  const { MerchantCode = "", RefNo = "", Amount = "" } = payment;
  const query = new URLSearchParams({ MerchantCode, RefNo, Amount }).toString();
  const address = `${world.sandbox.cardAddress}/epayment/enquiry.asp?${query}`;
  const answers = [await fetch(address), await fetch(address, { method: "POST" })];
  for (const answer of answers) {
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(await answer.text()).toBe("00");
  }
});

test("a RefNo may be asked about so many times on a Malaysian day, and others are not counted", async () => {
  await world.control("PATCH", "/settings", { enquiriesPerDay: 2 });
  const [often, seldom] = [world.shop.aPayment(), world.shop.aPayment()];
  await world.pay(often);
  const limited = "Limited by per day maximum number of requery";
  for (const answer of ["00", "00", limited]) expect(await world.enquire(often)).toBe(answer);
  expect(await world.enquire(seldom)).toBe("Record not found");
  world.time.now = "2026-03-15T15:59:59.999Z";
  expect(await world.enquire(often)).toBe(limited);
  world.time.now = "2026-03-15T16:00:00.000Z";
  for (const answer of ["00", "00", limited]) expect(await world.enquire(often)).toBe(answer);
  await world.control("PATCH", "/settings", { enquiriesPerDay: 0 });
  expect(await world.enquire(often)).toBe("00");
});
