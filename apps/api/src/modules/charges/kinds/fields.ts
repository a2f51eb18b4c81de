import { isCalendarDay, type CalendarDay } from "@kaunter/domain/calendar";
import { sen } from "@kaunter/domain/money";
import * as z from "zod";

/** How the rules' values are kept in a record: sen as whole numbers, days as text. */
export const senField = z.int().transform(sen);
export const dayField = z.custom<CalendarDay>(
  (value) => typeof value === "string" && isCalendarDay(value),
);
export const dayOfYearField = z.strictObject({ month: z.int(), day: z.int() });
export const basisPointsField = z.int().min(0).max(100_000);
