import * as fc from "fast-check";

const seldom = fc.nat(7).map((drawn) => drawn === 7);

/** What a council may do before, between and during payments. Its files may be early, behind its own bookings, or forget what they showed. */
const files = fc.record({
  isEarly: fc.boolean(),
  shows: fc.boolean(),
  hasReceipts: fc.boolean(),
  takesAtCounter: seldom,
  asksForMore: fc.boolean(),
  isListed: seldom.map((isWithdrawn) => !isWithdrawn),
});
export type File = typeof files extends fc.Arbitrary<infer Each> ? Each : never;
const steps = fc.oneof(
  { weight: 4, arbitrary: files },
  { weight: 3, arbitrary: fc.constant("pay" as const) },
  { weight: 2, arbitrary: fc.constantFrom("begin" as const, "finish" as const) },
  { weight: 3, arbitrary: fc.constant("book" as const) },
  { weight: 1, arbitrary: fc.constantFrom("undo" as const, "void" as const) },
);
export type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;
export const histories = fc.array(steps, { minLength: 6, maxLength: 14 });
/** A council that states what it stated before, now and in full. */
export const calm: File = {
  isEarly: false,
  shows: false,
  hasReceipts: true,
  takesAtCounter: false,
  asksForMore: false,
  isListed: true,
};
