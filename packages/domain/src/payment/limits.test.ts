import { expect, test } from "vitest";
import { parseRinggit } from "../money.ts";
import { checkFpxLimit, type FpxAccountKind } from "./limits.ts";

test.each<[string, FpxAccountKind]>([
  ["1.00", "retail"],
  ["30000.00", "retail"],
  ["2.00", "corporate"],
  ["1000000.00", "corporate"],
])("RM%s may be paid from a %s account", (amount, kind) => {
  expect(() => checkFpxLimit(parseRinggit(amount), kind)).not.toThrow();
});

test.each([
  ["0.99", "retail", "fpx_below_minimum", { minimum: "RM\u00a01.00" }],
  ["30000.01", "retail", "fpx_retail_above_maximum", { maximum: "RM\u00a030,000.00" }],
  ["1.99", "corporate", "fpx_below_minimum", { minimum: "RM\u00a02.00" }],
  ["1000000.01", "corporate", "fpx_corporate_above_maximum", { maximum: "RM\u00a01,000,000.00" }],
] as const)("RM%s from a %s account is refused as %s", (amount, kind, code, params) => {
  const check = () => checkFpxLimit(parseRinggit(amount), kind);
  expect(check).toThrow(expect.objectContaining({ name: "DomainError", code, params }));
});
