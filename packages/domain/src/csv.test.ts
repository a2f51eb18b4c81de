import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

const read = (line: string) =>
  [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell]) => cell?.replaceAll('""', '"'));

test("every cell comes back from its line, behind an apostrophe when a spreadsheet would run it", () => {
  const formula = fc
    .tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r"), fc.string())
    .map(([start, rest]) => `${start}x${rest}`);
  const text = fc.string().map((rest) => `x${rest}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(formula, text), { minLength: 1 }), (cells) => {
      const expected = cells.map((cell) => (cell.startsWith("x") ? cell : `'${cell}`));
      expect(read(csvLine(cells))).toEqual(expected);
    }),
  );
});

test("an amount that was taken back stays a number", () => {
  expect(csvLine(["-52.50", "-52.50 or more"])).toBe(`"-52.50","'-52.50 or more"`);
});

test("no cell but an amount begins like a formula, whatever stands before its sign", () => {
  const starts = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " =", "", "'");
  fc.assert(
    fc.property(starts, fc.string(), (start, rest) => {
      const text = `${start}x${rest}`;
      const [cell = ""] = read(csvLine([text]));
      expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/u);
      expect([text, `'${text}`]).toContain(cell);
    }),
  );
});
