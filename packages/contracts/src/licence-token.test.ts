import { parseCalendarDay } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import {
  type LicenceClaims,
  licenceNoIn,
  readLicenceClaims,
  writeLicenceClaims,
} from "./licence-token.ts";

const licence: LicenceClaims = {
  document: "292-0031-2027-02",
  council: "mdsptg",
  validFrom: parseCalendarDay("2027-02-01"),
  validUntil: parseCalendarDay("2027-02-28"),
  receiptNumber: "MDSPTG-2026-004812",
  issueNo: 20_000_000,
};

test("what is written is read back, and names no holder", () => {
  const text = writeLicenceClaims(licence);
  expect(readLicenceClaims(text)).toEqual(licence);
  expect(Object.keys(JSON.parse(text))).toEqual(["lic", "from", "to", "rct", "no"]);
});

test("a link with the longest of everything fits into 350 bytes", () => {
  const sizeOf = (text: string) => Math.ceil((text.length * 4) / 3);
  const header = JSON.stringify({ alg: "ES256", kid: "12345678", typ: "licence+jwt" });
  const token = sizeOf(header) + 1 + sizeOf(writeLicenceClaims(licence)) + 1 + 86;
  expect(42 + "/#/verify?t=".length + token).toBeLessThanOrEqual(350);
});

test.each([
  ["another year than its end", { lic: "292-0031-2026-02" }],
  ["no such day", { to: 20_270_230 }],
  ["an end before its beginning", { to: 20_270_131 }],
  ["a receipt of no council", { rct: "XYZ-2026-000001" }],
  ["half a number", { no: 1.5 }],
  ["no number", { no: undefined }],
  ["no name", { lic: 7 }],
])("with %s it is no licence", (_, changes) => {
  const text = JSON.stringify({ ...JSON.parse(writeLicenceClaims(licence)), ...changes });
  expect(readLicenceClaims(text)).toBeUndefined();
});

test.each([
  ["R012345-2027", "R012345"],
  ["292-0031-2027-02", "292-0031"],
  ["2010001-2027-12", "2010001"],
])("the document %s is of the licence %s", (document, number) => {
  expect(licenceNoIn(document)).toBe(number);
});
