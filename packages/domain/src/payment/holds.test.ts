import { expect, test } from "vitest";
import { type HoldFacts, isHoldGivenUp } from "./holds.ts";

const reservedAt = new Date(0);
const afterMinutes = (count: number) => new Date(count * 60_000);
const unserved: HoldFacts = { status: "in_progress", reservedAt, isServed: false };

test("a hold that never left for the bank is given up after five minutes", () => {
  expect(isHoldGivenUp(unserved, new Date(5 * 60_000 - 1))).toBe(false);
  expect(isHoldGivenUp(unserved, afterMinutes(5))).toBe(true);
});

test("a hold whose page was served is kept, however old", () => {
  expect(isHoldGivenUp({ ...unserved, isServed: true }, afterMinutes(10_000))).toBe(false);
});

test.each(["pending", "review"] as const)(
  "a hold is kept when the provider has spoken of it: %s",
  (status) => {
    expect(isHoldGivenUp({ ...unserved, status }, afterMinutes(10_000))).toBe(false);
  },
);
