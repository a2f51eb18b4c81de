import { addDays, calendarDay, parseCalendarDay } from "@kaunter/domain/calendar";
import { type Sen, sen, sumSen } from "@kaunter/domain/money";
import * as fc from "fast-check";
import type { StatementFile, StatementLine } from "../../modules/settlements/reading/statement.ts";
import type { Written } from "./write-statement.ts";

const swiftLetters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/?:().,'+ -".split("");
/** No row of SWIFT, of 65 letters each, begins like a field or like the end of a message. */
const anyNarrative = fc
  .array(fc.constantFrom(...swiftLetters), { maxLength: 200 })
  .map((letters) =>
    letters.map((letter, at) => (at % 65 === 0 && ":-".includes(letter) ? "." : letter)).join(""),
  );
const anyDay = fc
  .nat({ max: 36_000 })
  .map((count) => addDays(calendarDay({ year: 2000, month: 7, day: 1 }), count));
const anySen = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(sen);

const anyLine = fc
  .record({
    valueOn: anyDay,
    bookedAfter: fc.integer({ min: -150, max: 150 }),
    bankRef: fc.stringMatching(/^[\w/-]{1,16}$/),
    amountSen: anySen.filter((amount) => amount !== 0),
    narrative: anyNarrative,
  })
  .map(({ bookedAfter, ...line }) => ({
    ...line,
    bookedOn: addDays(line.valueOn, bookedAfter),
  }));

const anyStatement = fc
  .record({
    account: fc.stringMatching(/^[a-z0-9-]{2,20}$/),
    number: fc.integer({ min: 1, max: 99_999 }),
    fromOn: anyDay,
    days: fc.nat({ max: 40 }),
    openingSen: anySen,
    lines: fc.array(anyLine, { maxLength: 8 }),
  })
  .map(({ days, ...told }): StatementFile => ({
    kind: "statement",
    ...told,
    toOn: addDays(told.fromOn, days),
    closingSen: closingOf(told.openingSen, told.lines),
  }));

export const anyWritten: fc.Arbitrary<Written> = fc.record({
  statement: anyStatement,
  reversals: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  linesOfAPage: fc.integer({ min: 1, max: 9 }),
  isBare: fc.boolean(),
  version: fc.constantFrom("02", "08"),
  prefix: fc.constantFrom("", "n:"),
});

const closingOf = (openingSen: Sen, lines: readonly StatementLine[]): Sen =>
  sumSen([openingSen, ...lines.map(({ amountSen }) => amountSen)]);

export const on = parseCalendarDay("2026-03-16");
export const lineOf = (bankRef: string, amountSen: number, narrative: string) => ({
  valueOn: on,
  bookedOn: on,
  bankRef,
  amountSen: sen(amountSen),
  narrative,
});
const lines = [
  lineOf("B1", 15_500, "SETTL FPX26031601"),
  lineOf("B2", -2_050, "RETURNED FPX26031301"),
  lineOf("B3", 100, "JOMPAY 8888 BIL"),
];
/** Three lines on two pages, the second of which takes something back. */
export const plain: Written = {
  statement: {
    kind: "statement",
    account: "trust",
    number: 7,
    fromOn: on,
    toOn: on,
    openingSen: sen(5_000),
    closingSen: closingOf(sen(5_000), lines),
    lines,
  },
  reversals: [false, true, false],
  linesOfAPage: 2,
  isBare: false,
  version: "08",
  prefix: "",
};
