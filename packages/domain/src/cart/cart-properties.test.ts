import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DomainError } from "../domain-error.ts";
import { sen } from "../money.ts";
import {
  addToCart,
  type CartLine,
  cartItemLimit,
  chargeKeyOf,
  countItems,
  putBack,
  type Removed,
  removeFromCart,
} from "./cart.ts";

type State = { readonly cart: readonly CartLine[]; readonly removed: Removed<CartLine> };
type Step = {
  readonly act: "add" | "remove" | "undo";
  readonly reference: string;
  readonly fees: number;
};

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom("add", "add", "add", "remove", "undo"),
    reference: fc.integer({ min: 1, max: 15 }).map(String),
    fees: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 60, size: "max" },
);

const licence = (reference: string) =>
  ({ council: "mpt", kind: "licence", reference, amountSen: sen(2_500) }) as const;
const feesOf = ({ reference, fees }: Step) =>
  Array.from({ length: fees }, (_, index) => ({ ...licence(reference), kind: `fee ${index}` }));

function apply({ cart, removed }: State, step: Step): State {
  if (step.act === "remove") return removeFromCart(cart, licence(step.reference));
  if (step.act === "undo") return { cart: putBack(cart, removed), removed: [] };
  return { cart: addToCart(cart, licence(step.reference), feesOf(step)), removed };
}

/** A refused step leaves the cart as it was. */
function tryStep(state: State, step: Step): State {
  try {
    return apply(state, step);
  } catch (error) {
    if (error instanceof DomainError) return state;
    throw error;
  }
}

function statesOf(all: readonly Step[]): State[] {
  const states: State[] = [{ cart: [], removed: [] }];
  for (const step of all) states.push(tryStep(states.at(-1) ?? { cart: [], removed: [] }, step));
  return states;
}

test("no sequence of steps exceeds the limit or holds a charge twice", () => {
  fc.assert(
    fc.property(steps, (all) => {
      for (const { cart } of statesOf(all)) {
        expect(countItems(cart)).toBeLessThanOrEqual(cartItemLimit);
        expect(new Set(cart.map(chargeKeyOf)).size).toBe(cart.length);
      }
    }),
  );
});

test("no sequence of steps leaves a tied line without its charge", () => {
  fc.assert(
    fc.property(steps, (all) => {
      for (const { cart } of statesOf(all)) {
        const keys = cart.map(chargeKeyOf);
        const orphans = cart.filter((line) => line.tiedTo && !keys.includes(line.tiedTo));
        expect(orphans).toEqual([]);
      }
    }),
  );
});

test("undoing a removal restores the cart exactly", () => {
  fc.assert(
    fc.property(steps, fc.nat(), (all, place) => {
      const { cart } = statesOf(all).at(-1) ?? { cart: [] };
      const line = cart[place % Math.max(cart.length, 1)] ?? licence("none");
      const removal = removeFromCart(cart, line);
      expect(putBack(removal.cart, removal.removed)).toEqual(cart);
    }),
  );
});
