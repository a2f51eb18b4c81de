import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  calendarDay,
  dayOf,
  daysBetween,
  endOfMonth,
  endOfYear,
  isBefore,
  isCalendarDay,
  parseCalendarDay,
  partsOf,
  secondsOfDay,
  timeZone,
  yearOf,
} from "./calendar.ts";

const instants = fc.date({
  min: new Date("1950-01-01T00:00:00Z"),
  max: new Date("2199-12-30T00:00:00Z"),
  noInvalidDate: true,
});
const days = fc
  .integer({ min: 0, max: daysBetween(parseCalendarDay("1900-01-01"), endOfYear(2199)) })
  .map((count) => addDays(parseCalendarDay("1900-01-01"), count));

const clockInKuching = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

describe("the day of an instant", () => {
  test("is what the rules of Asia/Kuching say, to the second", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const { year, month, day } = partsOf(dayOf(instant));
        const seconds = secondsOfDay(instant);
        const shown = [day, month].map((part) => String(part).padStart(2, "0"));
        const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const clock = time.map((part) => String(part).padStart(2, "0")).join(":");
        expect(`${shown.join("/")}/${year}, ${clock}`).toBe(clockInKuching.format(instant));
      }),
    );
  });

  test("changes at four in the afternoon of UTC", () => {
    expect(dayOf(new Date("2026-12-31T15:59:59.999Z"))).toBe("2026-12-31");
    expect(dayOf(new Date("2026-12-31T16:00:00.000Z"))).toBe("2027-01-01");
  });

  test("does not depend on the zone of the machine", () => {
    const instant = new Date("2026-11-14T20:30:00Z");
    const zoneBefore = process.env["TZ"];
    const seen = ["Pacific/Kiritimati", "America/Los_Angeles"].map((zone) => {
      process.env["TZ"] = zone;
      return { localHour: instant.getHours(), day: dayOf(instant), seconds: secondsOfDay(instant) };
    });
    if (zoneBefore === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zoneBefore;
    expect(seen).toEqual([
      { localHour: 10, day: "2026-11-15", seconds: 16_200 },
      { localHour: 12, day: "2026-11-15", seconds: 16_200 },
    ]);
  });

  test("does not exist for an invalid instant", () => {
    expect(() => dayOf(new Date(NaN))).toThrow(RangeError);
  });
});

describe("a day as text", () => {
  test("is a day exactly when the calendar has it", () => {
    const part = (max: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, "0"));
    const years = fc.integer({ min: 1900, max: 2199 });
    fc.assert(
      fc.property(years, part(14), part(33), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const time = new Date(`${text}T00:00:00Z`).getTime();
        const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
        expect(isCalendarDay(text)).toBe(exists);
      }),
    );
  });

  test.each(["", "2026-2-3", "26-02-03", "2026/02/03", "2026-02-03T00:00:00Z", " 2026-02-03"])(
    "is refused when it is written %j",
    (text) => {
      expect(() => parseCalendarDay(text)).toThrow("invalid_date");
    },
  );

  test.each(["1899-12-31", "2200-01-01", "0026-11-14"])(
    "is refused outside our years: %s",
    (text) => {
      expect(() => parseCalendarDay(text)).toThrow("invalid_date");
    },
  );

  test("is made of its parts, which must exist", () => {
    expect(calendarDay({ year: 2028, month: 2, day: 29 })).toBe("2028-02-29");
    expect(() => calendarDay({ year: 2026, month: 2, day: 29 })).toThrow(RangeError);
  });
});

describe("counting days", () => {
  test("adding days and taking the difference are inverse", () => {
    fc.assert(
      fc.property(days, days, (start, end) => {
        expect(addDays(start, daysBetween(start, end))).toBe(end);
      }),
    );
  });

  test("a day is before another exactly when the difference is positive", () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        expect(isBefore(one, other)).toBe(daysBetween(one, other) > 0);
      }),
    );
  });

  test("one day at a time walks through every day of the calendar", () => {
    fc.assert(
      fc.property(
        days.filter((day) => day !== "2199-12-31"),
        (day) => {
          const next = new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000);
          expect(addDays(day, 1)).toBe(next.toISOString().slice(0, 10));
        },
      ),
    );
  });

  test("leaving our years, or adding part of a day, is a fault", () => {
    expect(() => addDays(endOfYear(2199), 1)).toThrow(RangeError);
    expect(() => addDays(endOfYear(2026), 0.5)).toThrow(RangeError);
  });

  test("every year ends on 31 December, the day before the next one begins", () => {
    for (let year = 1900; year < 2199; year += 1) {
      const newYear = addDays(endOfYear(year), 1);
      expect(newYear).toBe(`${year + 1}-01-01`);
      expect(yearOf(addDays(newYear, -1))).toBe(year);
    }
  });

  test("the day after the end of a month is the first of another", () => {
    fc.assert(
      fc.property(days, (day) => {
        const end = endOfMonth(partsOf(day));
        expect(end.slice(0, 7)).toBe(day.slice(0, 7));
        expect(end === endOfYear(2199) || partsOf(addDays(end, 1)).day).toBeOneOf([1, true]);
      }),
    );
  });
});
