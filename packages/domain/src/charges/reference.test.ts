import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseReference, readReference } from "./reference.ts";

test.each([
  ["10-1001-001", "101001001"],
  ["  r 012\t345 ", "R012345"],
  ["v26–000001", "V26000001"],
  ["Ｒ０１２－３４５", "R012345"],
])("%j is the same as %s", (text, reference) => {
  expect(normaliseReference(text)).toBe(reference);
});

test("spaces, dashes and small letters never make another number", () => {
  const separators = fc.constantFrom("", " ", "-", "\u2013", "\u00a0");
  const characters = fc.constantFrom("A", "B", "R", "Z", "0", "1", "9");
  const written = fc.array(fc.tuple(characters, fc.boolean(), separators), { minLength: 1 });
  fc.assert(
    fc.property(written, (parts) => {
      const text = parts.map(([character, isSmall, separator]) =>
        [separator, isSmall ? character.toLowerCase() : character].join(""),
      );
      const reference = parts.map(([character]) => character).join("");
      expect(normaliseReference(text.join(""))).toBe(reference);
    }),
  );
});

test("a number of another shape is refused", () => {
  expect(readReference("a-1", /^A\d$/)).toBe("A1");
  expect(() => readReference("a-12", /^A\d$/)).toThrow(
    expect.objectContaining({ code: "invalid_account_no" }),
  );
});
