import { expect, test } from "vitest";
import { barsOf, drawBarcode } from "./draw-barcode.ts";

/** The widths of bars and gaps in turn, six for each character of a Code 128. */
function readWidths(text: string): number[] {
  const bars = barsOf(text);
  return bars.flatMap(({ start, length }, place) => {
    const next = bars[place + 1];
    return next ? [length, next.start - start - length] : [length];
  });
}

test.each(["R012345-2027", "292-0031-2027-02"])(
  "%s is a Code 128 from its start to its stop",
  (text) => {
    const widths = readWidths(text);
    // Start B (of which a text begins that is not all digits) or C, then characters of eleven modules, then the stop.
    expect([
      [2, 1, 1, 2, 1, 4],
      [2, 1, 1, 2, 3, 2],
    ]).toContainEqual(widths.slice(0, 6));
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
    expect((widths.length - 7) % 6).toBe(0);
    for (let place = 0; place < widths.length - 7; place += 6) {
      const character = widths.slice(place, place + 6);
      expect(character.reduce((sum, each) => sum + each, 0)).toBe(11);
    }
  },
);

test("on paper each module is one wide, and every bar is fifteen high", () => {
  const drawn: number[][] = [];
  const paper = {
    rect: (...bar: number[]) => void drawn.push(bar),
    fill: () => undefined,
  } as unknown as PDFKit.PDFDocument;
  drawBarcode(paper, "R012345-2027", { x: 40, y: 7 });
  expect(drawn).toEqual(
    barsOf("R012345-2027").map(({ start, length }) => [40 + start, 7, length, 15]),
  );
});

test("another text is another code", () => {
  expect(barsOf("R012345-2027")).not.toEqual(barsOf("R012345-2028"));
});
