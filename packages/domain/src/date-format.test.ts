import { expect, test } from "vitest";
import { parseCalendarDay } from "./calendar.ts";
import { formatDay } from "./date-format.ts";
import { formatMonth } from "./month-format.ts";

test("days and months have the same figures in every language", () => {
  expect(formatDay(parseCalendarDay("2026-08-04"))).toBe("04/08/2026");
  expect(formatMonth({ year: 2026, month: 8 })).toBe("08/2026");
});
