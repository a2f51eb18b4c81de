import fc from "fast-check";
import { expect, test } from "vitest";
import { faults, perThousand } from "./faults.ts";
import { drawFaults } from "./grammar.ts";

const place = fc.record({ seed: fc.integer(), index: fc.nat() });

test("the same seed and place always draw the same faults, at most one of each class", () => {
  fc.assert(
    fc.property(place, ({ seed, index }) => {
      const drawn = drawFaults(seed, index);
      expect(drawFaults(seed, index)).toEqual(drawn);
      const classes = drawn.map((fault) => fault.class);
      expect(new Set(classes).size).toBe(classes.length);
    }),
  );
});

test("a thousand payments of one seed meet nearly every fault of a payment, and no two seeds agree", () => {
  const draw = (seed: number) =>
    Array.from({ length: 1000 }, (_, index) => drawFaults(seed, index));
  const met = new Set(draw(7).flatMap((drawn) => drawn.map(({ name }) => name)));
  const possible = faults.filter((fault) => perThousand[fault.class] > 0);
  expect(met.size).toBeGreaterThan(possible.length * 0.95);
  expect(draw(8)).not.toEqual(draw(7));
});

test("classes come about as often as the grammar says", () => {
  const drawn = Array.from({ length: 4000 }, (_, index) => drawFaults(7, index));
  const share = drawn.filter((all) => all.some((fault) => fault.class === "outcome")).length / 4;
  expect(Math.abs(share - perThousand.outcome)).toBeLessThan(50);
});
