import { DomainError } from "./domain-error.ts";

declare const dayBrand: unique symbol;

/** A day as councils count them, "2026-11-14". As text, days sort and compare in order of time. */
export type CalendarDay = string & { readonly [dayBrand]: true };

export type DayParts = { readonly year: number; readonly month: number; readonly day: number };

/** The zone of every day, year, deadline and receipt. */
export const timeZone = "Asia/Kuching";

// Kuching is eight hours ahead of UTC all year; the tests compare this with the zone's own rules.
const zoneOffsetMs = 8 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

const earliestYear = 1900;
const latestYear = 2199;

/** Makes a day of its parts, which must exist in the calendar. */
export function calendarDay({ year, month, day }: DayParts): CalendarDay {
  const text = [String(year), twoDigits(month), twoDigits(day)].join("-");
  if (!isCalendarDay(text)) throw new RangeError(`${text} is not a day`);
  return text;
}

/** Reads "2026-11-14" and refuses days that do not exist. */
export function parseCalendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new DomainError("invalid_date");
  return text;
}

export function isCalendarDay(text: string): text is CalendarDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = readParts(text);
  if (year < earliestYear || year > latestYear || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

export function partsOf(day: CalendarDay): DayParts {
  return readParts(day);
}

export function yearOf(day: CalendarDay): number {
  return readParts(day).year;
}

/** The day in Kuching at an instant. */
export function dayOf(instant: Date): CalendarDay {
  return dayOfNumber(Math.floor((instant.getTime() + zoneOffsetMs) / dayMs));
}

/** The instant at which a day begins in Kuching. */
export function startOfDay(day: CalendarDay): Date {
  return new Date(numberOfDay(readParts(day)) * dayMs - zoneOffsetMs);
}

/** What a clock on a wall in Kuching shows at an instant, in seconds since midnight. */
export function secondsOfDay(instant: Date): number {
  const sinceMidnightMs = (((instant.getTime() + zoneOffsetMs) % dayMs) + dayMs) % dayMs;
  return Math.floor(sinceMidnightMs / 1000);
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return dayOfNumber(numberOfDay(readParts(day)) + count);
}

/** How many days lie from one day to another: 1 from today to tomorrow, negative backwards. */
export function daysBetween(start: CalendarDay, end: CalendarDay): number {
  return numberOfDay(readParts(end)) - numberOfDay(readParts(start));
}

export function isBefore(day: CalendarDay, other: CalendarDay): boolean {
  return day < other;
}

export function endOfYear(year: number): CalendarDay {
  return calendarDay({ year, month: 12, day: 31 });
}

export function endOfMonth({ year, month }: Pick<DayParts, "year" | "month">): CalendarDay {
  return calendarDay({ year, month, day: daysInMonth(year, month) });
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function readParts(text: string): DayParts {
  return {
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(5, 7)),
    day: Number(text.slice(8, 10)),
  };
}

function daysInMonth(year: number, month: number): number {
  return numberOfDay({ year, month: month + 1, day: 1 }) - numberOfDay({ year, month, day: 1 });
}

// Days since 1 January 1970. Date.UTC is arithmetic only: it reads neither the clock nor the machine's zone.
function numberOfDay({ year, month, day }: DayParts): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}

function dayOfNumber(number: number): CalendarDay {
  // The average length of a year may be one year off; starting one early, New Year's Day decides.
  let year = 1969 + Math.floor(number / 365.2425);
  while (numberOfDay({ year: year + 1, month: 1, day: 1 }) <= number) year += 1;
  let month = 1;
  while (numberOfDay({ year, month: month + 1, day: 1 }) <= number) month += 1;
  return calendarDay({ year, month, day: number - numberOfDay({ year, month, day: 1 }) + 1 });
}
