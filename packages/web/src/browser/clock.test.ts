import { afterEach, expect, test, vi } from "vitest";
import { currentYear } from "./clock.ts";

afterEach(() => vi.useRealTimers());

test("the year is the one in Kuching, where the new year begins eight hours before UTC", () => {
  vi.useFakeTimers({ now: new Date("2030-12-31T15:59:59Z") });
  expect(currentYear()).toBe("2030");
  vi.setSystemTime(new Date("2030-12-31T16:00:00Z"));
  expect(currentYear()).toBe("2031");
});
