import fc from "fast-check";
import { expect, test } from "vitest";
import { assessmentOf } from "./assessments.ts";
import { furtherCharges } from "./bulk.ts";
import type { Charge } from "./charge.ts";
import { councils } from "./councils.ts";
import { chargesOf } from "./demonstration.ts";

const today = "2026-03-10";
const nameOf = ({ council, kind, number }: Charge) => `${council} ${kind} ${number}`;

test("exactly as many charges are added as are wanted, and none that the demonstration has", () => {
  const demonstration = councils.flatMap((council) => chargesOf(council, today));
  const names = new Set(demonstration.map(nameOf));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), (wanted) => {
      const added = [...furtherCharges(wanted, today)];
      const all = new Set([...names, ...added.map(nameOf)]);
      expect(added).toHaveLength(wanted);
      expect(all.size).toBe(names.size + wanted);
    }),
    { numRuns: 10 },
  );
});

test("every council's part grows with its size, and a charge is the same in a larger registry", () => {
  const few = [...furtherCharges(2_000, today)];
  const many = [...furtherCharges(4_000, today)];
  const partOf = (charges: Charge[], code: string) =>
    charges.filter(({ council, kind }) => council === code && kind === "assessment");
  for (const { code } of councils) {
    const part = partOf(few, code);
    expect(Math.abs(partOf(many, code).length - 2 * part.length)).toBeLessThanOrEqual(2);
    expect(partOf(many, code).slice(0, part.length)).toEqual(part);
  }
});

test("no number of an account is given twice, however many there are", () => {
  const [council] = councils;
  if (!council) throw new Error("There is no council");
  const index = fc.integer({ min: 0, max: 15_999_999 });
  const numberAt = (each: number) => assessmentOf(council, each, today).number;
  fc.assert(
    fc.property(index, fc.integer({ min: 1, max: 100_000 }), (one, apart) => {
      expect(numberAt(one)).toMatch(/^[1-9]\d{8}$/);
      expect(numberAt(one)).not.toBe(numberAt((one + apart * 200) % 16_000_000));
    }),
  );
});
