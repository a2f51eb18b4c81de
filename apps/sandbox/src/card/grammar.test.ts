import fc from "fast-check";
import { expect, test } from "vitest";
import { cardFaults, perThousand } from "./faults.ts";
import { drawCardFaults } from "./grammar.ts";

test("the same seed and place always draw the same faults, at most one of each class", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (seed, index) => {
      const drawn = drawCardFaults(seed, index);
      expect(drawCardFaults(seed, index)).toEqual(drawn);
      const classes = drawn.map((fault) => fault.class);
      expect(new Set(classes).size).toBe(classes.length);
    }),
  );
});

test("a thousand payments meet nearly every fault, each class about as often as the grammar says", () => {
  const drawn = Array.from({ length: 1000 }, (_, index) => drawCardFaults(7, index));
  const met = new Set(drawn.flat().map(({ name }) => name));
  expect(met.size).toBeGreaterThan(cardFaults.length * 0.9);
  for (const [faultClass, share] of Object.entries(perThousand)) {
    const count = drawn.filter((all) => all.some((fault) => fault.class === faultClass)).length;
    expect(Math.abs(count - share)).toBeLessThan(60);
  }
});
