import { expect, test } from "vitest";
import { medianOf, quantileOf } from "./figures.ts";

test("the median lies between the two in the middle", () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
});

test("of a hundred values the last quantile is the largest, and no quantile lies beyond", () => {
  const values = Array.from({ length: 100 }, (_, place) => place);
  expect(quantileOf(values.toReversed(), 0.99)).toBe(99);
  expect(quantileOf(values, 1)).toBe(99);
});
