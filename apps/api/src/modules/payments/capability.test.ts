import { expect, test } from "vitest";
import { capabilitiesBy } from "./capability.ts";

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const payment = { id: "17", capabilityVersion: 1 };

test("links are made with a key that nobody guesses", () => {
  expect(() => capabilitiesBy(Buffer.alloc(31))).toThrow("32 bytes");
  expect(() => capabilitiesBy(first, [Buffer.alloc(31)])).toThrow("32 bytes");
});

test("a link of before opens while its key is listed, and never again afterwards", () => {
  const link = capabilitiesBy(first).of("view", payment);
  expect(capabilitiesBy(second, [first]).isValid("view", payment, link)).toBe(true);
  expect(capabilitiesBy(second).isValid("view", payment, link)).toBe(false);
});

test("a key that is only listed makes no link, and opens nothing that was made for another purpose or version", () => {
  const before = capabilitiesBy(first);
  const now = capabilitiesBy(second, [first]);
  expect(now.of("view", payment)).toBe(capabilitiesBy(second).of("view", payment));
  expect(now.isValid("pay", payment, before.of("view", payment))).toBe(false);
  const ended = { ...payment, capabilityVersion: 2 };
  expect(now.isValid("view", ended, before.of("view", payment))).toBe(false);
});
