import { type CalendarDay, partsOf, twoDigits } from "./calendar.ts";

/** DD/MM/YYYY, alike in the three languages. */
export function formatDay(day: CalendarDay): string {
  const parts = partsOf(day);
  return `${twoDigits(parts.day)}/${twoDigits(parts.month)}/${parts.year}`;
}
