import { expect, test } from "vitest";
import { licenceTerms, type LicenceType, printTemplates } from "../vocabulary/licences.ts";
import { printRefusalOf } from "./printing.ts";

const types = Object.keys(licenceTerms) as LicenceType[];
const printTypes = Object.keys(printTemplates).map(Number) as (keyof typeof printTemplates)[];

test("without a photo exactly operating licences of the prints 1 to 3 are not printed", () => {
  const refused = types.flatMap((type) =>
    [...printTypes, null]
      .filter((printType) => printRefusalOf({ type, printType, hasPhoto: false }) !== null)
      .map((printType) => `${type} ${printType}`),
  );
  expect(refused).toEqual(["OPERASI 1", "OPERASI 2", "OPERASI 3"]);
});

test("with a photo every licence is printed", () => {
  const licence = { type: "OPERASI", printType: 1, hasPhoto: true } as const;
  expect(printRefusalOf(licence)).toBeNull();
  expect(printRefusalOf({ ...licence, hasPhoto: false })).toBe("invalid_print_no_photo");
});
