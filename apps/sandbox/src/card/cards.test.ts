import fc from "fast-check";
import { expect, test } from "vitest";
import { isCardNumber, maskedNumber, testCards } from "./cards.ts";

const numbers = testCards.map(([number]) => number);

test.each(numbers)("the test card %s is a card number", (number) => {
  expect(isCardNumber(number)).toBe(true);
});

test("one wrong digit makes it none", () => {
  const mistake = fc.record({
    number: fc.constantFrom(...numbers),
    place: fc.nat({ max: 15 }),
    shift: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(mistake, ({ number, place, shift }) => {
      const wrong = (Number(number[place]) + shift) % 10;
      const mistyped = `${number.slice(0, place)}${wrong}${number.slice(place + 1)}`;
      expect(isCardNumber(mistyped)).toBe(false);
    }),
  );
});

test.each(["", "424242424242", "00000000000000000000", "4242-4242-4242-4242", "４242424242424242"])(
  "%o is no card number",
  (text) => expect(isCardNumber(text)).toBe(false),
);

test("a masked number shows six digits and four, whatever its length", () => {
  const digits = fc.stringMatching(/^\d{13,19}$/);
  fc.assert(
    fc.property(digits, (number) => {
      const masked = maskedNumber(number);
      expect(masked).toMatch(/^\d{6}x{3,9}\d{4}$/);
      expect(masked).toHaveLength(number.length);
      expect([masked.slice(0, 6), masked.slice(-4)]).toEqual([
        number.slice(0, 6),
        number.slice(-4),
      ]);
    }),
  );
});
