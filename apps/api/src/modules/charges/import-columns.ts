import { type CalendarDay, isCalendarDay } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import { parseRinggit, type Sen } from "@kaunter/domain/money";
import type { Column } from "./import-layout.ts";

const longest = 200;

/** Plain text; what a file breaks over several lines becomes one. */
export function textColumn(means: string, example: string, isRequired = true): Column<string> {
  return {
    expected: { shape: "text", longest, isRequired },
    means,
    example,
    read: (cell) => {
      const text = cell.replaceAll(/\s+/g, " ");
      const isPlain = text.length <= longest && !/\p{C}/u.test(text);
      return isPlain && !(isRequired && text === "") ? text : undefined;
    },
  };
}

/** A column of bill numbers. `readReference` turns a cell into the normal form or refuses it. */
export function referenceColumn(
  means: string,
  example: string,
  readReference: (text: string) => string,
): Column<string> {
  return {
    expected: { shape: "reference", example },
    means,
    example,
    read: (cell) => orNothing(() => readReference(cell)),
  };
}

/** Spreadsheets write 180.50 as 180.5 and 180.00 as 180. */
const ringgitShape = /^(-?\d{1,9})(?:\.(\d{1,2}))?$/;

/** What is owed, charged or was paid: never negative. */
export function amountColumn(means: string, example: string): Column<Sen> {
  return {
    expected: { shape: "amount" },
    means,
    example,
    read: (cell) => (cell.startsWith("-") ? undefined : readRinggit(cell)),
  };
}

/** A council's balance, which may be negative. */
export function balanceColumn(means: string, example: string): Column<Sen> {
  return { expected: { shape: "balance" }, means, example, read: readRinggit };
}

/** 2026-12-31, or the day first: 31/12/2026. */
export function dayColumn(means: string, example: string): Column<CalendarDay> {
  return {
    expected: { shape: "day" },
    means,
    example,
    read: (cell) => {
      const day = cell.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
      return isCalendarDay(day) ? day : undefined;
    },
  };
}

export function yesNoColumn(means: string, example: "Y" | "N"): Column<boolean> {
  return {
    expected: { shape: "yes_no" },
    means,
    example,
    read: (cell) => ({ Y: true, N: false })[cell.toUpperCase()],
  };
}

export function countColumn(means: string, example: string, most: number): Column<number> {
  return {
    expected: { shape: "count", least: 1, most },
    means,
    example,
    read: (cell) => {
      const count = /^\d{1,6}$/.test(cell) ? Number(cell) : 0;
      return count >= 1 && count <= most ? count : undefined;
    },
  };
}

/** One of a few words, capital letters or not. */
export function choiceColumn<Choice extends string>(
  means: string,
  example: Choice,
  choices: readonly Choice[],
): Column<Choice> {
  return {
    expected: { shape: "choice", choices },
    means,
    example,
    read: (cell) => choices.find((choice) => choice.toLowerCase() === cell.toLowerCase()),
  };
}

/** Those of our receipts that a balance contains. */
export function receiptsColumn(): Column<readonly string[] | undefined> {
  return {
    expected: { shape: "receipts" },
    means: "Our receipts of this year and last that are in the balance; the column may be left out",
    example: "MPT-2026-004217",
    isOptional: true,
    read: (cell) => {
      const numbers = cell.toUpperCase().split(/[\s;]+/);
      const named = numbers.filter((number) => number !== "");
      return named.every((number) => /^[A-Z]{2,10}-\d{4}-\d{6,}$/.test(number)) ? named : undefined;
    },
  };
}

function readRinggit(cell: string): Sen | undefined {
  const [, ringgit, cents = ""] = ringgitShape.exec(cell) ?? [];
  if (ringgit === undefined) return undefined;
  const sign = ringgit.startsWith("-") ? "-" : "";
  const digits = ringgit.replace(/^-?0*(?=\d)/, "");
  const text = `${sign}${digits}.${cents.padEnd(2, "0")}`;
  return parseRinggit(text.replace(/^-(?=0\.00$)/, ""));
}

function orNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
