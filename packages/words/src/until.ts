import { endOfMonth } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";

/** Writes until when something is paid. The wire says it as "31/12/2026" or, for an assessment, by its quarter, "2026/4". */
export function untilText(
  say: (id: "label.quarter", args: { day: string; quarter: string }) => string,
  until: string,
): string {
  const [, year, quarter = ""] = /^(\d{4})\/([1-4])$/.exec(until) ?? [];
  if (year === undefined) return until;
  const day = formatDay(endOfMonth({ year: Number(year), month: Number(quarter) * 3 }));
  return say("label.quarter", { day, quarter });
}
