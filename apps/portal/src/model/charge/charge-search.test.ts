import { expect, test } from "vitest";
import { searchOf } from "./charge-search.ts";

test.each([
  ["mps.assessment.101001003", "assessment"],
  ["mps.trading_licence.R012345", "council_permit_license"],
  ["mps.council_licence.2010001", "council_permit_license"],
  ["mps.compound.V26000001", "compound"],
])("the charge %s is found by a search for %s", (id, type) => {
  expect(searchOf(id)).toEqual({ council: "mps", type, no: id.split(".")[2] });
});

test.each(["1762950000000002", "nowhere.assessment.1", "mps.constructor.1", "mps.assessment."])(
  "%j is found by no search",
  (id) => {
    expect(searchOf(id)).toBeNull();
  },
);
