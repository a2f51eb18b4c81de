import { describe, expect, test } from "vitest";
import { sen } from "../money.ts";
import {
  addToCart,
  cartItemLimit,
  type CartLine,
  cartTotalSen,
  chargeKeyOf,
  councilTotals,
  countItems,
  putBack,
  removeFromCart,
} from "./cart.ts";

function aLine(reference: string, changes: Partial<CartLine> = {}): CartLine {
  return { council: "mpt", kind: "assessment", reference, amountSen: sen(100), ...changes };
}

const licence = aLine("R012345", { kind: "trading_licence", amountSen: sen(2_500) });
const fee = aLine("R012345", { kind: "process_fee", amountSen: sen(500) });
const house = aLine("101001002", { amountSen: sen(23_280) });
const renewal = addToCart([], licence, [fee]);
const tiedFee = { ...fee, tiedTo: chargeKeyOf(licence) };
const full = Array.from({ length: cartItemLimit }, (_, index) => aLine(`account ${index}`));

const refusal = (code: string, params = {}) => expect.objectContaining({ code, params });

describe("adding", () => {
  test("puts a charge at the end, with its tied lines after it", () => {
    expect(addToCart([house], licence, [fee])).toEqual([house, licence, tiedFee]);
  });

  test("takes a tied line only with its charge", () => {
    expect(() => addToCart([licence], tiedFee)).toThrow(RangeError);
  });

  test.each([
    ["the same number", "101001002"],
    ["its number with dashes", "10-1001-002"],
  ])("refuses a charge that is there under %s", (_, reference) => {
    expect(() => addToCart([house], aLine(reference))).toThrow(
      refusal("already_in_cart", { account_no: reference }),
    );
  });

  test.each([
    ["council", { council: "mps" }],
    ["kind", { kind: "ticket" }],
  ] as const)("takes the same number of another %s as another charge", (_, changes) => {
    expect(addToCart([house], { ...house, ...changes })).toHaveLength(2);
  });

  test.each([0, -1])("refuses a charge of %d sen", (amount) => {
    const amountSen = sen(amount);
    expect(() => addToCart([], { ...house, amountSen })).toThrow(refusal("nothing_due"));
    expect(() => addToCart([], licence, [{ ...fee, amountSen }])).toThrow(refusal("nothing_due"));
  });

  test("refuses one more than the limit, and says first that a charge is there already", () => {
    expect(() => addToCart(full, house)).toThrow(refusal("cart_full", { limit: 10 }));
    expect(() => addToCart(full, aLine("account 3"))).toThrow(
      refusal("already_in_cart", { account_no: "account 3" }),
    );
  });

  test("does not count tied lines", () => {
    const cart = addToCart(full.slice(0, -1), licence, [fee]);
    expect([cart.length, countItems(cart)]).toEqual([11, 10]);
    expect(addToCart(renewal, house, [], 2)).toHaveLength(3);
  });

  test("follows the limit that is set", () => {
    expect(() => addToCart([house], licence, [], 1)).toThrow(refusal("cart_full", { limit: 1 }));
  });
});

describe("removing", () => {
  const cart = [house, ...renewal, aLine("last")];

  test("takes a licence out with its tied lines, and says from where", () => {
    expect(removeFromCart(cart, licence)).toEqual({
      cart: [house, aLine("last")],
      removed: [
        { line: licence, position: 1 },
        { line: tiedFee, position: 2 },
      ],
    });
  });

  test("takes a fee out only with its licence", () => {
    expect(removeFromCart(cart, fee)).toEqual(removeFromCart(cart, licence));
  });

  test("leaves the lines of the same number at another council", () => {
    const elsewhere = addToCart(cart, { ...licence, council: "mps" }, [{ ...fee, council: "mps" }]);
    expect(removeFromCart(elsewhere, licence).cart).toHaveLength(4);
  });

  test("of what is not there changes nothing", () => {
    expect(removeFromCart(cart, aLine("gone"))).toEqual({ cart, removed: [] });
    expect(putBack(cart, [])).toEqual(cart);
  });
});

describe("putting back", () => {
  const { cart, removed } = removeFromCart([house, ...renewal], licence);

  test("is refused when the charge was added again in between", () => {
    expect(() => putBack(addToCart(cart, licence), removed)).toThrow(
      refusal("already_in_cart", { account_no: "R012345" }),
    );
  });

  test("is refused when the cart was filled in between", () => {
    expect(() => putBack(full, removed)).toThrow(refusal("cart_full", { limit: 10 }));
    expect(() => putBack([house], removed, 1)).toThrow(refusal("cart_full", { limit: 1 }));
  });

  test("into a cart that has become shorter appends", () => {
    expect(putBack([], removed)).toEqual(renewal);
  });
});

test("the totals are of the whole cart and of each council", () => {
  const cart = [...renewal, { ...house, council: "mps" as const }, aLine("last")];
  expect(cartTotalSen(cart)).toBe(26_380);
  expect(councilTotals(cart)).toEqual([
    { council: "mpt", amountSen: 3_100 },
    { council: "mps", amountSen: 23_280 },
  ]);
});
