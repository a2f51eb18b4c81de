import { expect, test } from "vitest";
import { sen } from "../money.ts";
import { addToCart, type CartLine } from "./cart.ts";
import { compareWithCurrent } from "./requote.ts";

const house = {
  council: "mpt",
  kind: "assessment",
  reference: "101001002",
  amountSen: sen(23_280),
} as const;
const licence = { ...house, kind: "trading_licence", reference: "R012345", amountSen: sen(2_500) };
const fee = { ...licence, kind: "process_fee", amountSen: sen(500) };
const cart: CartLine[] = addToCart<CartLine>([house], licence, [fee]);

const outcomes = (current: Parameters<typeof compareWithCurrent>[1]) =>
  compareWithCurrent(cart, current).map(({ outcome }) => outcome);

test("lines that cost what they did are the same, however their numbers are written", () => {
  const current = [licence, fee, { ...house, reference: "10-1001-002" }];
  expect(outcomes(current)).toEqual(["same", "same", "same"]);
});

test("a line that costs something else is changed, and says what it costs now", () => {
  const current = [{ ...house, amountSen: sen(25_680) }, licence, fee];
  const [changed, ...others] = compareWithCurrent(cart, current);
  expect(changed).toEqual({ line: house, outcome: "changed", currentSen: 25_680 });
  expect(others.map(({ outcome }) => outcome)).toEqual(["same", "same"]);
});

test("a line that is not asked for any more, or for nothing, is gone", () => {
  expect(outcomes([licence, fee])).toEqual(["gone", "same", "same"]);
  expect(outcomes([{ ...house, amountSen: sen(0) }, licence, fee])).toEqual([
    "gone",
    "same",
    "same",
  ]);
  expect(outcomes([house, licence, { ...fee, amountSen: sen(0) }])).toEqual([
    "same",
    "same",
    "gone",
  ]);
});

test("a tied line is gone with its charge, though a charge may lose its tied line", () => {
  expect(outcomes([house, fee])).toEqual(["same", "gone", "gone"]);
  expect(outcomes([house, licence])).toEqual(["same", "same", "gone"]);
});

test("a charge of the same number elsewhere says nothing about a line", () => {
  expect(outcomes([{ ...house, council: "mps" }, licence, fee])).toEqual(["gone", "same", "same"]);
});
