import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  numberClassOf,
  readCouncilLicenceNo,
  readStallNo,
  writeLicenceNo,
} from "./licence-number.ts";

const refused = expect.objectContaining({ code: "invalid_account_no" });
const sevenDigits = fc.stringMatching(/^\d{7}$/);

test.each([
  ["R012345", "trading"],
  [" r-012 345", "trading"],
  ["301-0001", "market"],
  ["30", "market"],
  ["311-0001", "council"],
  ["201-0001", "council"],
  ["901-0001", "council"],
  ["", "council"],
])("%j is of the class %s", (text, numberClass) => {
  expect(numberClassOf(text)).toBe(numberClass);
});

describe("of all numbers with seven digits", () => {
  const isRead = (read: (text: string) => string, text: string) => {
    try {
      return read(text) === text;
    } catch {
      return false;
    }
  };

  test("no number is of a stall and of a licence", () => {
    fc.assert(
      fc.property(sevenDigits, (number) => {
        const readAs = [isRead(readStallNo, number), isRead(readCouncilLicenceNo, number)];
        expect(readAs).toEqual([
          number.startsWith("30"),
          /^(?:2|3|90)/.test(number) && !number.startsWith("30"),
        ]);
      }),
    );
  });

  test("a number is read again as it is written, with a dash after the third digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^2\d{6}$/), (number) => {
        const written = writeLicenceNo(number);
        expect(written).toMatch(/^\d{3}-\d{4}$/);
        expect(readCouncilLicenceNo(written)).toBe(number);
      }),
    );
  });
});

test.each(["201-001", "201-00011", "401-0001", "911-0001", "A01-0001", "R012345"])(
  "a licence is not %j",
  (text) => {
    expect(() => readCouncilLicenceNo(text)).toThrow(refused);
  },
);

test.each(["311-0001", "30-0001", "301-00011"])("a stall is not %j", (text) => {
  expect(() => readStallNo(text)).toThrow(refused);
});
