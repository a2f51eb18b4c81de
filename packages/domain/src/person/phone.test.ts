import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, parsePhone } from "./phone.ts";

const nationalNumbers = fc.oneof(
  fc.stringMatching(/^11\d{8}$/),
  fc.stringMatching(/^1[02-46-9]\d{7}$/),
  fc.stringMatching(/^8[2-9]\d{6}$/),
  fc.stringMatching(/^[3-79]\d{7,8}$/),
);

describe("a phone number", () => {
  test("is kept the same however its owner writes it", () => {
    fc.assert(
      fc.property(nationalNumbers, fc.constantFrom("0", "60", "+60"), (national, prefix) => {
        expect(parsePhone(prefix + national)).toBe(`+60${national}`);
      }),
    );
    expect(parsePhone(" +60 13-012 3456 ")).toBe("+60130123456");
  });

  test("reads back from the form in which it is shown", () => {
    fc.assert(
      fc.property(nationalNumbers, (national) => {
        const phone = parsePhone(`0${national}`);
        expect(parsePhone(formatPhone(phone))).toBe(phone);
      }),
    );
  });

  test.each([
    ["0130123456", "013-012 3456"],
    ["01112345678", "011-1234 5678"],
    ["088123456", "088-123 456"],
    ["0312345678", "03-1234 5678"],
    ["041234567", "04-123 4567"],
  ])("%s is shown as %s", (text, shown) => {
    expect(formatPhone(parsePhone(text))).toBe(shown);
  });

  test.each([
    "",
    "013012345",
    "01301234567",
    "0111234567",
    "0151234567",
    "081123456",
    "0881234567",
    "03123456789",
    "+6591234567",
    "+600130123456",
    "130123456",
    "013.012.3456",
    "0130123456x",
  ])("%j is refused", (text) => {
    expect(() => parsePhone(text)).toThrow("invalid_phone");
  });
});
