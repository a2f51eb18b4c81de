import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeZone } from "@kaunter/domain/calendar";
import { formatBankTime, formatDateTime } from "./times.ts";

const afternoon = new Date("2026-08-14T07:05:09Z");

describe("the time of day", () => {
  test("names the half of the day after the hour, in Chinese before it", () => {
    expect(formatDateTime(afternoon, "my")).toBe("14/08/2026 03:05 PTG");
    expect(formatDateTime(afternoon, "en")).toBe("14/08/2026 03:05 PM");
    expect(formatDateTime(afternoon, "zh")).toBe("14/08/2026 下午03:05");
  });

  test.each([
    ["2026-08-13T16:00:00Z", "14/08/2026 12:00 PG"],
    ["2026-08-14T03:59:59Z", "14/08/2026 11:59 PG"],
    ["2026-08-14T04:00:00Z", "14/08/2026 12:00 PTG"],
    ["2026-08-14T15:59:59Z", "14/08/2026 11:59 PTG"],
  ])("counts twelve hours twice: %s is %s", (instant, text) => {
    expect(formatDateTime(new Date(instant), "my")).toBe(text);
  });
});

describe("the time of a bank transaction", () => {
  test("names the month in the reader's language", () => {
    expect(formatBankTime(afternoon, "my")).toBe("14-Ogo-2026 03:05:09 PTG");
    expect(formatBankTime(afternoon, "en")).toBe("14-Aug-2026 03:05:09 PM");
    expect(formatBankTime(afternoon, "zh")).toBe("14-8月-2026 下午03:05:09");
  });

  test("is in English what Intl makes of the parts at the councils' time", () => {
    const oracle = new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: "short",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hour12: true,
    });
    const years = {
      min: new Date("1990-01-01Z"),
      max: new Date("2100-01-01Z"),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(years), (instant) => {
        const part = Object.fromEntries(
          oracle.formatToParts(instant).map(({ type, value }) => [type, value]),
        );
        expect(formatBankTime(instant, "en")).toBe(
          `${part["day"]}-${part["month"]}-${part["year"]} ` +
            `${part["hour"]}:${part["minute"]}:${part["second"]} ${part["dayPeriod"]}`,
        );
      }),
    );
  });
});
