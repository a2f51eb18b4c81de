import { describe, expect, test } from "vitest";
import { endOfYear, parseCalendarDay } from "../calendar.ts";
import { sen } from "../money.ts";
import { coversBalance } from "./covers.ts";
import {
  arrearsLines,
  isEarlyRenewal,
  type LicenceRecord,
  type LicenceStatus,
  licenceStatuses,
  mayProceed,
  readConsent,
  settleLicence,
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

test("a renewal is early when it is for a year after this one", () => {
  expect([2026, 2027].map((year) => isEarlyRenewal(year, today))).toEqual([false, true]);
});

describe("the declaration", () => {
  test("of a renewal is kept without spaces around it", () => {
    const spaced = { name: "  Juhan Gisil ", icNo: " 850214120001 " };
    expect(readConsent("renewal", spaced, today)).toEqual(consent);
  });

  test.each(["850214-12-0001", "850214 12 0001"])(
    "is read as the identity card writes its number: %s",
    (icNo) => {
      expect(readConsent("renewal", { ...consent, icNo }, today)).toEqual(consent);
    },
  );

  test("is not kept for arrears alone", () => {
    expect(readConsent("arrears_only", consent, today)).toBeNull();
  });

  test.each([
    ["is missing", undefined, { name: "required", ic_no: "required" }],
    ["has a blank name", { ...consent, name: "  " }, { name: "required" }],
    ["has a card in its name", { ...consent, name: "4111111111111111" }, { name: "card_number" }],
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

describe("settling", () => {
  const aLicence = (changes: Partial<LicenceRecord> = {}): LicenceRecord => ({
    status: "A",
    validUntil: endOfYear(2025),
    balanceSen: sen(0),
    businessCode: "101",
    ...changes,
  });
  const indebted = aLicence({ status: "T", balanceSen: sen(-4_000) });
  const owed = coversBalance(indebted.balanceSen, sen(9_000));

  test("a renewal makes it valid, and pays what was owed", () => {
    const renewed = { status: "A", validUntil: endOfYear(2026), balanceSen: 0 };
    expect(settleLicence(indebted, endOfYear(2026), owed)).toMatchObject(renewed);
  });

  test("paying old debt alone leaves the licence as it is", () => {
    expect(settleLicence(indebted, undefined, owed)).toEqual({ ...indebted, balanceSen: 0 });
  });

  test("debt that came later stays owed, also on top of a renewal that the council does not show yet", () => {
    const later = { ...indebted, balanceSen: sen(-5_500) };
    expect(settleLicence(later, undefined, owed)?.balanceSen).toBe(-1_500);
    expect(settleLicence(later, endOfYear(2026), owed)?.balanceSen).toBe(-1_500);
  });

  test("a licence that its council has closed meanwhile is not opened by what was paid", () => {
    const closed = { ...indebted, status: "B" as const };
    expect(settleLicence(closed, endOfYear(2026), owed)?.status).toBe("B");
  });

  test("finds nothing owed when it was renewed, or its debt paid, before", () => {
    expect(settleLicence(aLicence(), endOfYear(2025), owed)).toBeNull();
    expect(settleLicence(aLicence({ balanceSen: sen(500) }), undefined, owed)).toBeNull();
  });

  test("a balance in the holder's favour stays the council's affair", () => {
    const settled = settleLicence(aLicence({ balanceSen: sen(500) }), endOfYear(2026), {});
    expect(settled?.balanceSen).toBe(500);
  });
});
