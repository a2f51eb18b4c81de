import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, parseCalendarDay } from "../calendar.ts";
import { sen, sumSen } from "../money.ts";
import { addBankDays, isBankDay, lineDueOn } from "./bank-days.ts";
import { explainCredits, type OpenBatch, type OpenCredit } from "./explain-credits.ts";

const monday = parseCalendarDay("2026-03-02");
const batch = (id: string, openSen: number, day = monday): OpenBatch => ({
  id,
  merchant: "fpx SE1",
  account: "trust",
  ref: `FPX2603020${id}`,
  settledOn: day,
  openSen: sen(openSen),
});
const credit = (id: string, amountSen: number, narrative = "", valueOn = monday): OpenCredit => ({
  id,
  account: "trust",
  valueOn,
  amountSen: sen(amountSen),
  narrative,
});
const rulesOf = (batches: OpenBatch[], credits: OpenCredit[]) =>
  explainCredits(batches, credits).map(({ credit: c, batch: b, rule }) => `${c}-${b} ${rule}`);

describe("a credit is explained", () => {
  const [one, other] = [batch("AA", 500), batch("BB", 500)];

  test("by the name of its batch, also where the bank has cut it", () => {
    expect(rulesOf([one, other], [credit("c", 500, "SETTL FPX2603020BB")])).toEqual(["c-BB B1"]);
    expect(rulesOf([one], [credit("c", 500, "SETTL FPX26030")])).toEqual(["c-AA B1"]);
  });

  test("not by a name that two batches begin with, or that is too short", () => {
    expect(rulesOf([one, other], [credit("c", 500, "SETTL FPX26030")])).toEqual([]);
    expect(rulesOf([one, other], [credit("c", 500, "FPX2603")])).toEqual([]);
  });

  test("not by its name where the sum differs by a sen", () => {
    expect(rulesOf([one], [credit("c", 499, "FPX2603020AA")])).toEqual([]);
  });

  test("by its sum, from the day of the batch to five bank days later", () => {
    const late = addBankDays(monday, 5);
    expect(rulesOf([one], [credit("c", 500, "IBG", late)])).toEqual(["c-AA B2"]);
    expect(rulesOf([one], [credit("c", 500, "IBG", addDays(late, 1))])).toEqual([]);
    expect(rulesOf([one], [credit("c", 500, "IBG", addDays(monday, -1))])).toEqual([]);
  });

  test("not by its sum where two batches, or two credits, have it", () => {
    expect(rulesOf([one, other], [credit("c", 500)])).toEqual([]);
    expect(rulesOf([one], [credit("c", 500), credit("d", 500)])).toEqual([]);
  });

  test("by several batches of neighbouring days, where only they have its sum", () => {
    const days = [batch("AA", 300), batch("BB", 400), batch("CC", 900)];
    expect(rulesOf(days, [credit("c", 700)])).toEqual(["c-AA B3", "c-BB B3"]);
    expect(rulesOf(days, [credit("c", 1200)])).toEqual([]);
    expect(rulesOf([...days, batch("DD", 700)], [credit("c", 700)])).toEqual([]);
  });

  test("together with the others that name the same batch", () => {
    const parts = [credit("c", 200, "FPX2603020AA 1/2"), credit("d", 300, "FPX2603020AA 2/2")];
    expect(rulesOf([one], parts)).toEqual(["c-AA B4", "d-AA B4"]);
    expect(rulesOf([one], parts.slice(1))).toEqual([]);
  });
});

test("whatever comes, no sen is used twice: parts are the whole of each credit and of each batch", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 7 });
  fc.assert(
    fc.property(amounts, amounts, (promised, shown) => {
      const batches = promised.map((amount, place) =>
        batch(`A${place}`, amount, addDays(monday, place % 3)),
      );
      const credits = shown.map((amount, place) =>
        credit(
          `c${place}`,
          amount,
          place % 2 === 0 ? `FPX2603020A${place}` : "",
          addDays(monday, 3),
        ),
      );
      const parts = explainCredits(batches, credits);
      const usedOf = (side: "batch" | "credit", id: string) =>
        sumSen(parts.filter((part) => part[side] === id).map((part) => part.amountSen));
      const uses = [
        ...batches.map(({ id, openSen }) => [usedOf("batch", id), openSen]),
        ...credits.map(({ id, amountSen }) => [usedOf("credit", id), amountSen]),
      ];
      expect(uses.filter(([used, whole]) => used !== 0 && used !== whole)).toEqual([]);
    }),
  );
});

test("a line of a Friday is due on Monday", () => {
  const friday = parseCalendarDay("2026-03-06");
  expect(lineDueOn(friday)).toBe("2026-03-09");
  expect([0, 1, 2, 3].map((more) => isBankDay(addDays(friday, more)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isBankDay(parseCalendarDay("2025-12-28"))).toBe(false);
});
