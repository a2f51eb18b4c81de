import { type CalendarDay, isCalendarDay } from "@kaunter/domain/calendar";
import { parseRinggit, ringgitPattern, type Sen } from "@kaunter/domain/money";
import type { CsvRow } from "../../imports/reading/read-csv.ts";

/** What cannot be read of a file, or contradicts itself, in the words of the operator. */
export class UnreadableFile extends Error {}

/** The cells of a row that must be of this kind and have this many cells after its first. */
export function cellsOf({ row, cells }: CsvRow, kind: string, count: number): string[] {
  const [first, ...others] = cells;
  if (first !== kind || others.length !== count) {
    throw new UnreadableFile(`Row ${row} must be ${kind} with ${count} more cells.`);
  }
  return others;
}

export function readAmount({ row }: CsvRow, text = ""): Sen {
  if (!ringgitPattern.test(text)) throw new UnreadableFile(`Row ${row}: ${text} is no amount.`);
  return parseRinggit(text);
}

export function readDay({ row }: CsvRow, text = ""): CalendarDay {
  if (!isCalendarDay(text)) throw new UnreadableFile(`Row ${row}: ${text} is no day.`);
  return text;
}

export function readCount({ row }: CsvRow, text = ""): number {
  if (!/^\d{1,7}$/.test(text)) throw new UnreadableFile(`Row ${row}: ${text} is no number.`);
  return Number(text);
}

export function readText({ row }: CsvRow, shape: RegExp, text = ""): string {
  if (!shape.test(text)) throw new UnreadableFile(`Row ${row}: ${text.slice(0, 50)} cannot be.`);
  return text;
}

/** Head, lines and total of a file that has all three. */
export function partsOf(rows: readonly CsvRow[]): { head: CsvRow; lines: CsvRow[]; total: CsvRow } {
  const [head, ...others] = rows;
  const total = others.pop();
  if (!head || !total) throw new UnreadableFile("The file has no TOTAL.");
  return { head, lines: others, total };
}

/** What a file tells of itself must be so. */
export function requireSame(what: string, told: number, counted: number): void {
  if (told !== counted) {
    throw new UnreadableFile(`The file tells ${told} as its ${what}, its lines are ${counted}.`);
  }
}
