import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { between, fnv1a, mulberry32, pickByShare, randomOf } from "./random.ts";

test("texts are hashed as the published vectors of FNV-1a say", () => {
  expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test("a stream is what mulberry32 gives for its seed", () => {
  const random = mulberry32(0);
  expect([random(), random(), random()]).toEqual([
    0.26642920868471265, 0.0003297457005828619, 0.2232720274478197,
  ]);
});

test("a record's stream is named by the version of the recipe, council, kind and index", () => {
  const named = mulberry32(fnv1a("sabah-portal-v1|mpt|compound|7"));
  expect(randomOf("mpt", "compound", 7)()).toBe(named());
});

describe("a draw", () => {
  test("between two numbers reaches both and nothing beyond", () => {
    const seeds = Array.from({ length: 200 }, (_, seed) => between(mulberry32(seed), 3, 5));
    expect(new Set(seeds)).toEqual(new Set([3, 4, 5]));
  });

  test("by share never gives what has no share", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(pickByShare(mulberry32(seed), { first: 0, middle: 1, last: 0 })).toBe("middle");
      }),
    );
  });
});
