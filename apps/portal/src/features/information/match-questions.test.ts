import { expect, test } from "vitest";
import { matches } from "./match-questions.ts";

test.each([
  ["", true],
  ["  ", true],
  ["RESIT", true],
  ["bank resit", true],
  ["ＦＰＸ", true],
  ["resit lesen", false],
])("what is sought as '%s' is in the text: %s", (sought, isFound) => {
  expect(matches("Wang ditolak di bank (FPX) tetapi tiada resit", sought)).toBe(isFound);
});
