import { expect, test } from "vitest";
import { cutOut, faultIn, photoSize, wholeCrop } from "./prepare-photo.ts";

const size = { width: 60, height: 60 };

/** A picture of which each point has a light. */
function pixelsOf(light: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let at = 0; at < size.width * size.height; at += 1)
    pixels.fill(light(at % size.width, Math.floor(at / size.width)), at * 4, at * 4 + 4);
  return pixels;
}
const sharp = pixelsOf((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 90 : 200));

test.each([
  ["small", sharp, 200],
  ["dark", pixelsOf(() => 20), 420],
  ["bright", pixelsOf(() => 250), 420],
  ["blurred", pixelsOf((x) => 100 + x), 420],
  [undefined, sharp, 420],
] as const)("a photo is told to be %s", (fault, pixels, width) => {
  expect(faultIn(pixels, size, width)).toBe(fault);
});

test.each([
  [{ width: 4000, height: 3000 }, wholeCrop],
  [
    { width: 3000, height: 4000 },
    { zoom: 2.5, across: 1, down: 0 },
  ],
  [
    { width: 421, height: 540 },
    { zoom: 1, across: 0, down: 1 },
  ],
])("what is cut out of %j by %j has the shape of the photo and lies within", (picture, crop) => {
  const { x, y, width, height } = cutOut(picture, crop);
  expect(width / height).toBeCloseTo(photoSize.width / photoSize.height);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(picture.width + 0.001);
  expect(y + height).toBeLessThanOrEqual(picture.height + 0.001);
});
