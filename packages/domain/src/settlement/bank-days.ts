import { addDays, type CalendarDay, daysBetween, parseCalendarDay } from "../calendar.ts";

/** A Monday, from which the days of the week are counted. */
const monday = parseCalendarDay("2026-01-05");

/** Banks move nothing on Saturdays and Sundays. */
export function isBankDay(day: CalendarDay): boolean {
  const weekday = ((daysBetween(monday, day) % 7) + 7) % 7;
  return weekday < 5;
}

/** So many bank days later. */
export function addBankDays(day: CalendarDay, count: number): CalendarDay {
  let [reached, left] = [day, count];
  while (left > 0) {
    reached = addDays(reached, 1);
    if (isBankDay(reached)) left -= 1;
  }
  return reached;
}

/** How many bank days have passed since a day. */
export function bankDaysBetween(from: CalendarDay, to: CalendarDay): number {
  const days = Math.max(0, daysBetween(from, to));
  return Array.from({ length: days }, (_one, index) => addDays(from, index + 1)).filter(isBankDay)
    .length;
}

/** When the line of a payment must have come: the provider settles on the next bank day. */
export function lineDueOn(approvedOn: CalendarDay): CalendarDay {
  return addBankDays(approvedOn, 1);
}
