import { describe, expect, test } from "vitest";
import { corporateBanks, personalBanks, testBanks } from "./banks.ts";
import { searchTypes } from "../charges/kinds.ts";
import { compoundTypes, units } from "./charges.ts";
import { councilCodes } from "./councils.ts";
import { licenceTerms } from "./licences.ts";
import { shownStatuses } from "./payments.ts";

test("there are 23 councils, each once, with codes that fit a receipt number", () => {
  expect(new Set(councilCodes).size).toBe(23);
  expect(councilCodes.filter((code) => !/^[a-z]{3,6}$/.test(code))).toEqual([]);
});

test.each([
  ["types of a search", 9, searchTypes],
  ["types of a compound", 6, compoundTypes],
  ["units", 14, units],
  ["statuses of a payment", 6, shownStatuses],
])("of the %s there are %i, each once", (_, count, words) => {
  expect([words.length, new Set(words).size]).toEqual([count, count]);
});

test("every specified kind of licence has its code, and a moving hawker has one of their own", () => {
  expect(Object.keys(licenceTerms)).toEqual(
    expect.arrayContaining(["PASAR", "PENJAJA", "PENJAJAB", "KAKILIMA", "IKLAN", "NIAGA"]),
  );
});

describe("banks", () => {
  test("have ids of letters followed by the bank's number", () => {
    const ids = [personalBanks, corporateBanks, testBanks].flatMap((banks) => Object.keys(banks));
    expect(ids.filter((id) => !/^[A-Z][A-Z0-9]{2,3}\d{2,4}$/.test(id))).toEqual([]);
  });

  test("for tests are never offered beside real ones", () => {
    const real = { ...personalBanks, ...corporateBanks };
    expect(Object.keys(testBanks).filter((id) => Object.hasOwn(real, id))).toEqual([]);
  });

  test("have different names within one list, so that a payer can choose", () => {
    for (const banks of [personalBanks, corporateBanks]) {
      const names = Object.values(banks);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
