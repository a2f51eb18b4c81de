import { dayOf, yearOf } from "@kaunter/domain/calendar";

/** The only place of the portal that asks what time it is. */
export function now(): Date {
  return new Date();
}

/** The year on the councils' calendar, wherever the browser is. */
export function currentYear(): string {
  return String(yearOf(dayOf(now())));
}
