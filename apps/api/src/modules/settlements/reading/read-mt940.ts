import { type CalendarDay, daysBetween, isCalendarDay, yearOf } from "@kaunter/domain/calendar";
import { addSen, negateSen, type Sen, sumSen } from "@kaunter/domain/money";
import { requireSame, UnreadableFile } from "./cells.ts";
import {
  dayAt,
  joinCut,
  lineOf,
  narrativeOf,
  readAccount,
  readDecimal,
  requireRinggit,
  type StatementFile,
  type StatementLine,
  statementOf,
} from "./statement.ts";
import { type Field, messagesOf } from "./swift-message.ts";

interface Balance {
  /** F is the first or the last of a statement, M one between two pages. */
  kind: string;
  on: CalendarDay;
  amountSen: Sen;
}

interface Page {
  account: string;
  number: number;
  opening: Balance;
  closing: Balance;
  lines: StatementLine[];
}

/** Reads a statement of SWIFT MT940. It may come on several pages, each a message that goes on where the last ended. */
export function readMt940(text: string): StatementFile {
  const pages = messagesOf(text).map(readPage);
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) throw new UnreadableFile("The file holds no statement.");
  for (const [place, page] of pages.entries()) requireChain(page, pages[place - 1]);
  if (last.closing.kind !== "F")
    throw new UnreadableFile("The last page of the statement is missing.");
  return statementOf({
    account: first.account,
    number: first.number,
    fromOn: first.opening.on,
    toOn: last.closing.on,
    openingSen: first.opening.amountSen,
    closingSen: last.closing.amountSen,
    lines: pages.flatMap(({ lines }) => lines),
  });
}

function requireChain(page: Page, before: Page | undefined): void {
  if (before && (page.account !== before.account || page.number !== before.number)) {
    throw new UnreadableFile(
      "The file holds several statements and must hold one, of one account.",
    );
  }
  const isFirst = page.opening.kind === "F";
  if (isFirst !== (before === undefined) || before?.closing.kind === "F") {
    throw new UnreadableFile("A page of the statement is missing, or is there twice.");
  }
  if (before)
    requireSame("next page's opening in sen", page.opening.amountSen, before.closing.amountSen);
}

/** What stands in a message, in its order: a line may have words, and so may the whole at its end. */
const order = /^20( 21)? 25P? 28C? 60[FM]( 61( 86)?)* 62[FM]( 64)?( 65)*( 86)?$/;

function readPage(fields: readonly Field[], index: number): Page {
  if (!order.test(fields.map(({ tag }) => tag).join(" "))) {
    throw new UnreadableFile(`Page ${index + 1} is cut, or its fields are not those of MT940.`);
  }
  const textOf = (tag: RegExp) => fields.find((field) => tag.test(field.tag))?.lines ?? [];
  const [, number, page = `${index + 1}`] =
    /^(\d{1,5})(?:\/(\d{1,5}))?$/.exec(textOf(/^28/).join("\n")) ?? [];
  if (number === undefined) throw new UnreadableFile("The statement has no number.");
  if (Number(page) !== index + 1) {
    throw new UnreadableFile(`Page ${Number(page)} stands where page ${index + 1} must be.`);
  }
  const lines = fields.flatMap((field, place) =>
    field.tag === "61" ? [{ field, words: fields[place + 1] }] : [],
  );
  const read = {
    account: readAccount((textOf(/^25/)[0] ?? "").replace(/^.*\//, "")),
    number: Number(number),
    opening: readBalance(fields, "60"),
    closing: readBalance(fields, "62"),
    lines: lines.map(({ field, words }, place) =>
      readLine(`Page ${index + 1}, line ${place + 1}`, field, words),
    ),
  };
  const movedSen = sumSen(read.lines.map(({ amountSen }) => amountSen));
  const reachedSen = addSen(read.opening.amountSen, movedSen);
  requireSame("closing balance in sen", read.closing.amountSen, reachedSen);
  return read;
}

function readBalance(fields: readonly Field[], tag: string): Balance {
  const field = fields.find((each) => each.tag.startsWith(tag));
  const place = `Field :${field?.tag ?? tag}:`;
  const [, mark, on = "", currency, amount = ""] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(field?.lines.join("\n") ?? "") ?? [];
  if (mark === undefined) throw new UnreadableFile(`${place} is no balance.`);
  requireRinggit(place, currency);
  const amountSen = readDecimal(place, amount, ",");
  return {
    kind: field?.tag.slice(-1) ?? "",
    on: readDay(place, on),
    amountSen: mark === "C" ? amountSen : negateSen(amountSen),
  };
}

/** Value day, booked day, mark, third letter of MYR, amount, type, the payer's number, and the bank's after two strokes. */
const lineShape =
  /^(?<value>\d{6})(?<booked>\d{4})?(?<mark>R?[CD])R?(?<amount>\d+,\d*)[NFS][A-Z0-9]{3}.*?(?:\/\/(?<bankRef>.+))?$/;

/** A reversal goes the other way than what it reverses: RC takes a credit back, RD gives a debit back. */
const signs: Record<string, (amount: Sen) => Sen> = {
  C: (amount) => amount,
  RD: (amount) => amount,
  D: negateSen,
  RC: negateSen,
};

const widthOfWords = 65;

function readLine(place: string, { lines }: Field, words: Field | undefined): StatementLine {
  const [first = "", ...more] = lines;
  const {
    value = "",
    booked,
    mark = "",
    amount = "",
    bankRef = "",
  } = lineShape.exec(first)?.groups ?? {};
  const signed = signs[mark];
  if (!signed) throw new UnreadableFile(`${place}: its days, mark, amount or type cannot be read.`);
  const valueOn = readDay(place, value);
  const told = words?.tag === "86" ? words.lines : [];
  return lineOf(place, {
    valueOn,
    bookedOn: booked === undefined ? valueOn : nearestDay(place, valueOn, booked),
    bankRef,
    amountSen: signed(readDecimal(place, amount, ",")),
    narrative: narrativeOf([joinCut(told, widthOfWords), ...more]),
  });
}

function readDay(place: string, text: string): CalendarDay {
  return dayAt(place, text.replace(/^(\d\d)(\d\d)(\d\d)$/, "20$1-$2-$3"));
}

/** A booked day has no year: at the turn of a year it may be in another than the value day. */
function nearestDay(place: string, valueOn: CalendarDay, text: string): CalendarDay {
  const year = yearOf(valueOn);
  const away = (day: CalendarDay) => Math.abs(daysBetween(valueOn, day));
  const [nearest] = [year - 1, year, year + 1]
    .map((each) => `${each}-${text.slice(0, 2)}-${text.slice(2)}`)
    .filter(isCalendarDay)
    .toSorted((one, other) => away(one) - away(other));
  return nearest ?? dayAt(place, text);
}
