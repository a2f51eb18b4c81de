import { describe, expect, test } from "vitest";
import { corporateBanks, personalBanks, testBanks } from "./banks.ts";
import { searchTypes } from "../charges/kinds.ts";
import { categories, compoundTypes, units } from "./charges.ts";
import { councilCodes } from "./councils.ts";
import { formAttributes, labelledFields } from "./fields.ts";
import { cardIssuers, paymentStatuses, recordStatuses } from "./payments.ts";

test("there are 23 councils, each once, with codes that fit a receipt number", () => {
  expect(new Set(councilCodes).size).toBe(23);
  expect(councilCodes.filter((code) => !/^[a-z]{3,6}$/.test(code))).toEqual([]);
});

test.each([
  ["search types", searchTypes],
  ["compound types", compoundTypes],
  ["categories", categories],
  ["units", units],
  ["form attributes", formAttributes],
  ["labelled fields", labelledFields],
  ["card issuers", cardIssuers],
])("no word stands twice among the %s", (_, words) => {
  expect(new Set(words).size).toBe(words.length);
});

test("the specification's sixteen status words are all known", () => {
  const specified = new Set<string>([...paymentStatuses, ...recordStatuses]);
  specified.delete("review");
  expect(specified.size).toBe(16);
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
