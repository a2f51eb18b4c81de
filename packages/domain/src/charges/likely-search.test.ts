import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compoundTypeOf, likelySearches, otherSearches } from "./likely-search.ts";
import { chargeKinds } from "./kinds.ts";

const vehicle = { type: "compound", compound: "vehicle" };
const parking = { type: "parking", compound: null };

test.each([
  ["10-1001-003", [{ type: "assessment", compound: null }]],
  ["r012345", [{ type: "council_permit_license", compound: null }]],
  ["201-0001", [{ type: "council_permit_license", compound: null }]],
  ["901-0001", [{ type: "council_permit_license", compound: null }]],
  ["301-0001", [{ type: "market", compound: null }]],
  ["V26-000001", [vehicle]],
  ["BK-2026-000001", [{ type: "booking", compound: null }]],
  ["TK 0000 0001", [{ type: "ticket", compound: null }]],
  ["PK00000001", [parking]],
  ["ST 1001 A", [vehicle, parking]],
  ["SAA1", [vehicle, parking]],
  ["12", []],
  ["", []],
])("%j may be found in %j", (text, searches) => {
  expect(likelySearches(text)).toEqual(searches);
});

test("every number that looks like something looks like one thing only", () => {
  const shapes = Object.values(chargeKinds).map(({ shape }) => fc.stringMatching(shape));
  fc.assert(
    fc.property(fc.oneof(...shapes), (number) => {
      expect(likelySearches(number)).toHaveLength(1);
    }),
  );
});

test.each([
  ["I26-000001", "individual"],
  ["ih26000001", "health_individual"],
  ["T26000001", "trading"],
  ["TH26000001", "health_trading"],
  ["C26000001", "citycontrol"],
  ["V26000001", "vehicle"],
  ["ST1001A", null],
  ["TK00000001", null],
])("the letters of %s tell the type of compound: %s", (text, type) => {
  expect(compoundTypeOf(text)).toBe(type);
});

test.each([
  ["R012345", { type: "assessment", compound: null }, ["council_permit_license"]],
  ["301-0001", { type: "assessment", compound: null }, ["market"]],
  ["301-0001", { type: "council_permit_license", compound: null }, []],
  ["301-0001", { type: "market", compound: null }, []],
  ["201-0001", { type: "market", compound: null }, ["council_permit_license"]],
  ["V26-000001", { type: "compound", compound: "individual" }, ["compound"]],
  ["V26-000001", { type: "compound", compound: "vehicle" }, []],
  ["ST1001A", { type: "parking", compound: null }, ["compound"]],
  ["ST1001A", { type: "compound", compound: "trading" }, ["compound", "parking"]],
  ["12", { type: "assessment", compound: null }, []],
] as const)("%s, looked for as %j, may be found as %j", (text, asked, types) => {
  expect(otherSearches(text, asked).map(({ type }) => type)).toEqual(types);
});
