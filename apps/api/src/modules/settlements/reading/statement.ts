import { type CalendarDay, isCalendarDay } from "@kaunter/domain/calendar";
import { addSen, parseRinggit, type Sen, sumSen } from "@kaunter/domain/money";
import { requireSame, UnreadableFile } from "./cells.ts";

export interface StatementLine {
  valueOn: CalendarDay;
  bookedOn: CalendarDay;
  bankRef: string;
  /** A credit is positive. */
  amountSen: Sen;
  narrative: string;
}

/** What a bank tells of one account, whatever the format in which it came. */
export interface StatementFile {
  kind: "statement";
  /** As the file names it: our code, or the bank's number. */
  account: string;
  number: number;
  fromOn: CalendarDay;
  toOn: CalendarDay;
  openingSen: Sen;
  closingSen: Sen;
  lines: StatementLine[];
}

/** What a file tells is a statement only when it adds up. */
export function statementOf(told: Omit<StatementFile, "kind">): StatementFile {
  const { number, fromOn, toOn, openingSen, closingSen, lines } = told;
  if (number < 1) throw new UnreadableFile(`${number} is no number of a statement.`);
  if (toOn < fromOn) throw new UnreadableFile("The statement ends before it begins.");
  const movedSen = sumSen(lines.map(({ amountSen }) => amountSen));
  requireSame("closing balance in sen", closingSen, addSen(openingSen, movedSen));
  return { kind: "statement", ...told };
}

/** A line as every format must have it. The place says where it stands. */
export function lineOf(place: string, told: StatementLine): StatementLine {
  const { bankRef, amountSen, narrative } = told;
  if (amountSen === 0) throw new UnreadableFile(`${place}: nothing was moved.`);
  if (bankRef === "") throw new UnreadableFile(`${place} has no number of the bank.`);
  for (const [text, shape] of [
    [bankRef, /^[\w/-]{1,40}$/],
    [narrative, /^\P{C}{0,200}$/u],
  ] as const) {
    if (!shape.test(text)) throw new UnreadableFile(`${place}: ${text.slice(0, 50)} cannot be.`);
  }
  return told;
}

export function dayAt(place: string, text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new UnreadableFile(`${place}: ${text} is no day.`);
  return text;
}

const decimals = { ".": /^0*(\d{1,9})(?:\.(\d{1,2}))?$/, ",": /^0*(\d{1,9}),(\d{0,2})$/ };

/** Reads "1234.5" or "1234,5" digit by digit: banks leave out the zeros at the end. */
export function readDecimal(place: string, text: string, mark: keyof typeof decimals): Sen {
  const [, whole, cents = ""] = decimals[mark].exec(text) ?? [];
  if (whole === undefined) throw new UnreadableFile(`${place}: ${text} is no amount.`);
  return parseRinggit(`${whole}.${cents.padEnd(2, "0")}`);
}

export function requireRinggit(place: string, currency = "not told"): void {
  if (currency !== "MYR")
    throw new UnreadableFile(`${place}: the currency is ${currency} and must be MYR.`);
}

const accountShape = /^[A-Za-z0-9-]{2,34}$/;

/** Banks write their numbers with spaces between the digits, or without. */
export function readAccount(text: string): string {
  const account = text.replaceAll(" ", "");
  if (account === "") throw new UnreadableFile("The statement names no account.");
  if (!accountShape.test(account)) throw new UnreadableFile(`${text.slice(0, 50)} is no account.`);
  return account;
}

/** A part that fills its width was cut there, and goes on in the next; any other ends with its word. */
export function joinCut(parts: readonly string[], width: number): string {
  return parts.reduce(
    (whole, part, place) =>
      whole + (place > 0 && (parts[place - 1] ?? "").length < width ? " " : "") + part,
    "",
  );
}

/** The bank's words in one row, as long as we keep them. The file itself is kept whole. */
export function narrativeOf(parts: readonly string[]): string {
  const words = parts.filter((part) => part !== "").join(" ");
  const row = words.replaceAll(/[\t\r\n]+/g, " ");
  return /^.{0,200}/su.exec(row)?.[0] ?? "";
}
