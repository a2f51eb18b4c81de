import fc from "fast-check";
import { expect, test } from "vitest";
import { cardFaults, perThousand as cardGrammar } from "./card/faults.ts";
import { drawFaults } from "./draw-faults.ts";
import { faults, perThousand } from "./fpx/faults.ts";

const draw = (seed: number, index: number) => drawFaults(faults, perThousand, seed, index);

test("the same seed and place always draw the same faults, at most one of each class", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (seed, index) => {
      const drawn = draw(seed, index);
      expect(draw(seed, index)).toEqual(drawn);
      const classes = drawn.map((fault) => fault.class);
      expect(new Set(classes).size).toBe(classes.length);
    }),
  );
});

test("no two seeds agree", () => {
  const all = (seed: number) => Array.from({ length: 1000 }, (_, index) => draw(seed, index));
  expect(all(8)).not.toEqual(all(7));
});

test.each([
  ["FPX", faults, perThousand],
  ["the card provider", cardFaults, cardGrammar],
])(
  "four thousand payments meet every fault of %s that can be drawn, each class about as often as its grammar says",
  (_, rows, grammar: Readonly<Record<string, number>>) => {
    const drawn = Array.from({ length: 4000 }, (_unused, index) =>
      drawFaults<{ name: string; class: string }>(rows, grammar, 7, index),
    );
    const met = new Set(drawn.flat().map(({ name }) => name));
    const possible = rows.filter((fault) => (grammar[fault.class] ?? 0) > 0);
    expect(met.size).toBe(possible.length);
    for (const [faultClass, share] of Object.entries(grammar)) {
      const hit = drawn.filter((all) => all.some((fault) => fault.class === faultClass));
      expect(Math.abs(hit.length / 4 - share)).toBeLessThan(50);
    }
  },
);
