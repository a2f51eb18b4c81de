import fc from "fast-check";
import { expect, test } from "vitest";
import { handOverLength, handOverLetters, readHandOverCode } from "./hand-over-code.ts";

const letter = fc.constantFrom(...Array.from(handOverLetters));
const codes = fc
  .array(letter, { minLength: handOverLength, maxLength: handOverLength })
  .map((letters) => letters.join(""));

test("a code is read however it is written: small letters, spaces, dashes, and what looks like it", () => {
  const misread: Record<string, string> = { "8": "b", "6": "g", "5": "s", V: "u", "2": "z" };
  fc.assert(
    fc.property(codes, (code) => {
      expect(readHandOverCode(` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase())).toBe(code);
      expect(readHandOverCode(code.replaceAll(/[865V2]/g, (one) => misread[one] ?? one))).toBe(
        code,
      );
    }),
  );
});

test("no two characters of a code look alike, and none is a vowel", () => {
  const alike = ["0O", "1IL", "2Z", "5S", "6G", "8B", "UV"];
  for (const group of alike) {
    const kept = Array.from(group).filter((one) => handOverLetters.includes(one));
    expect(kept.length, group).toBeLessThanOrEqual(1);
  }
  expect(handOverLetters).not.toMatch(/[AEIOU01]/);
  expect(new Set(handOverLetters).size).toBe(handOverLetters.length);
});

test.each(["", "CDFH234", "CDFH23456", "CDFH234A", "CDFH2340", "CDFH23 O1", "码码码码码码码码"])(
  "%j is no code",
  (text) => {
    expect(() => readHandOverCode(text)).toThrow(expect.objectContaining({ code: "invalid_code" }));
  },
);
