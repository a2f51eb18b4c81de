import { expect, test } from "vitest";
import { declineReasonOf } from "./response-codes.ts";

test.each([
  ["51", "funds"],
  ["48", "limit"],
  ["61", "limit"],
  ["OE", "hours"],
  ["1G", "time"],
  ["85", "fault"],
  ["14", "account"],
  ["BB", "blocked"],
  ["XC", "refused"],
  ["no such code", "refused"],
])("code %s is a refusal for %s", (code, reason) => {
  expect(declineReasonOf(code)).toBe(reason);
});
