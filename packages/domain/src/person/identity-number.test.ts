import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, parseCalendarDay } from "../calendar.ts";
import { parseIdentityNumber, readNric } from "./identity-number.ts";

const today = parseCalendarDay("2026-11-14");

describe("a new identity card's number", () => {
  test("tells the day of birth and the gender", () => {
    expect(readNric("880214120123", today)).toEqual({
      bornOn: "1988-02-14",
      gender: "male",
    });
    expect(readNric("000229475566", today)).toMatchObject({
      bornOn: "2000-02-29",
      gender: "female",
    });
  });

  test("gives back every birthday of the last hundred years", () => {
    const first = parseCalendarDay("1927-01-01");
    const birthdays = fc
      .integer({ min: 0, max: daysBetween(first, today) })
      .map((count) => addDays(first, count));
    fc.assert(
      fc.property(birthdays, (bornOn) => {
        const nric = `${bornOn.slice(2).replaceAll("-", "")}120123`;
        expect(readNric(nric, today).bornOn).toBe(bornOn);
      }),
    );
  });

  test.each([
    ["88021412012", "nric_length"],
    ["880214-12-0123", "nric_length"],
    ["88-0230-1201-X", "nric_length"],
    ["88021412012X", "nric_digits"],
    ["88023012012X", "nric_digits"],
    ["８80214120123", "nric_digits"],
    ["880230120124", "invalid_date_of_birth"],
    ["010229475566", "invalid_date_of_birth"],
    ["881314120123", "invalid_date_of_birth"],
  ])("%s is refused: %s", (text, code) => {
    expect(() => readNric(text, today)).toThrow(code);
  });

  test("takes a year after this one from the last century, and never a day after today", () => {
    expect(readNric("271115120123", today).bornOn).toBe("1927-11-15");
    expect(readNric("261114120123", today).bornOn).toBe("2026-11-14");
    expect(() => readNric("261115120123", today)).toThrow("invalid_date_of_birth");
  });
});

describe("an identity number of a chosen type", () => {
  test.each([
    ["new_id", "880214120123", "880214120123"],
    ["old_id", "h0123456", "H0123456"],
    ["old_id", "012345", "012345"],
    ["passport_id", "A12345678", "A12345678"],
    ["army_id", "T12345", "T12345"],
    ["police_id", "RFT1234", "RFT1234"],
    ["police_id", "1234567", "1234567"],
  ] as const)("%s %s is kept as %s", (type, text, kept) => {
    expect(parseIdentityNumber(type, text, today)).toBe(kept);
  });

  test.each([
    ["new_id", "H0123456", "nric_length"],
    ["old_id", "HH123456", "invalid_identity_number"],
    ["old_id", "880214120123", "invalid_identity_number"],
    ["passport_id", "A1234", "invalid_identity_number"],
    ["passport_id", "A123-45678", "invalid_identity_number"],
    ["army_id", "12345", "invalid_identity_number"],
    ["police_id", "X1234", "invalid_identity_number"],
  ] as const)("%s %s is refused: %s", (type, text, code) => {
    expect(() => parseIdentityNumber(type, text, today)).toThrow(code);
  });
});
