import { expect, test } from "vitest";
import { parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import { appraisalOf } from "./appraisal.ts";
import { nextChange } from "./next-change.ts";
import { quoteOf } from "./quote.ts";

const day = parseCalendarDay;
const today = day("2026-11-16");
const priced = (amountSen: number) => {
  const quote = quoteOf([{ code: "arrears", params: {}, amountSen: sen(amountSen) }]);
  return appraisalOf([{ selection: "full", quote, tied: [] }]);
};
const deadline = (on: string) => ({ on: day(on), reason: "price_rises" as const });

test("interest of the next month is told from its first day", () => {
  const change = nextChange(today, [], (on) => priced(on < "2026-12-01" ? 59_940 : 60_210));
  expect(change).toEqual({ on: "2026-12-01", amountSen: 60_210 });
});

test("a deadline before that is told first, whatever the order of the deadlines", () => {
  const deadlines = [deadline("2026-12-20"), deadline("2026-11-18")];
  const change = nextChange(today, deadlines, (on) => priced(on < "2026-11-19" ? 2_000 : 3_000));
  expect(change).toEqual({ on: "2026-11-19", amountSen: 3_000 });
});

test("what can then not be paid any more has no amount", () => {
  const change = nextChange(today, [deadline("2026-11-16")], (on) =>
    on === today ? priced(2_000) : { status: "court", offers: [] },
  );
  expect(change).toEqual({ on: "2026-11-17", amountSen: null });
});

test("what ends in the course of today says at which moment, on the last day of a month, too", () => {
  const last = day("2026-11-30");
  const endsAt = new Date("2026-11-30T02:00:00Z");
  const change = nextChange(last, [{ ...deadline("2026-11-30"), endsAt }], (on) =>
    on === last ? priced(2_000) : { status: "expired", offers: [] },
  );
  expect(change).toEqual({ on: "2026-12-01", amountSen: null, endsAt });
});

test("nothing is told of a deadline that is over, of an amount that stays, and of nothing to pay", () => {
  expect(nextChange(today, [deadline("2026-11-15")], () => priced(100))).toBeNull();
  expect(nextChange(today, [deadline("2026-11-18")], () => priced(0))).toBeNull();
});

test("a deadline that is years away is not looked at", () => {
  expect(nextChange(today, [deadline("2199-12-31")], () => priced(100))).toBeNull();
});
