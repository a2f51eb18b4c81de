import { describe, expect, test } from "vitest";
import { parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import {
  arrearsLines,
  type LicenceStatus,
  licenceStatuses,
  mayProceed,
  readConsent,
} from "./licensing.ts";

const today = parseCalendarDay("2026-03-10");
const consent = { name: "Juhan Gisil", icNo: "850214120001" };

test("only active and expired licences may proceed", () => {
  const letters = Object.keys(licenceStatuses) as LicenceStatus[];
  expect(letters.filter(mayProceed)).toEqual(["A", "T"]);
});

test.each([
  [-6_000, [{ code: "arrears", params: {}, amountSen: 6_000 }]],
  [0, []],
  [2_000, []],
])("a balance of %d sen owes only what is below zero", (balance, lines) => {
  expect(arrearsLines(sen(balance))).toEqual(lines);
});

describe("the declaration", () => {
  test("of a renewal is kept without spaces around it", () => {
    const spaced = { name: "  Juhan Gisil ", icNo: " 850214120001 " };
    expect(readConsent("renewal", spaced, today)).toEqual(consent);
  });

  test("is not kept for arrears alone", () => {
    expect(readConsent("arrears_only", consent, today)).toBeNull();
  });

  test.each([
    ["is missing", undefined, { name: "required", ic_no: "required" }],
    ["has a blank name", { ...consent, name: "  " }, { name: "required" }],
    ["has too short a number", { ...consent, icNo: "85021412000" }, { ic_no: "nric_length" }],
    ["has letters in its number", { ...consent, icNo: "85021412000A" }, { ic_no: "nric_digits" }],
    [
      "has no real birthday",
      { ...consent, icNo: "851314120001" },
      { ic_no: "invalid_date_of_birth" },
    ],
  ])("of a renewal is refused when it %s", (_, given, params) => {
    expect(() => readConsent("renewal", given, today)).toThrow(
      expect.objectContaining({ code: "invalid_request", params }),
    );
  });
});
