import * as z from "zod/mini";

/** An instant in UTC, "2026-11-14T03:05:09.000Z": never a local time, never an offset. */
export const instantField = z.iso.datetime();

/** A day, "2026-11-14". */
export const dayField = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
