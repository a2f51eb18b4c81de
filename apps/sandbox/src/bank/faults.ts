import { seededNumbers } from "../random.ts";

/** What a bank and its providers do to money that arrives all the same: everything can be explained without a person. */
export const troubles = ["split", "lump", "cut", "late", "revised"] as const;
/** What keeps books and bank apart, each in one place. */
export const faults = [
  "lost-line",
  "doubled-line",
  "foreign-line",
  "other-amount",
  "second-debit",
  "lost-credit",
  "foreign-credit",
  "returned",
] as const;

export type Trouble = (typeof troubles)[number];
export type Fault = (typeof faults)[number];

/** How much goes wrong in a run of days; the same seed gives the same days. */
export interface Wish {
  seed: number;
  /** How many faults in all, and how many of the batches have a trouble, in a hundred. */
  faults: number;
  troublesPercent: number;
  kinds?: Fault[] | undefined;
}

export interface Dice {
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
}

export function diceOf(seed: number): Dice {
  const next = seededNumbers(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("There is nothing to pick from");
      return found;
    },
  };
}

const triesForEach = 50;
export const needsLine = (fault: Fault) =>
  ["lost-line", "doubled-line", "other-amount", "second-debit"].includes(fault);
const isOfCredit = (fault: Fault) => fault === "lost-credit" || fault === "returned";

/**
 * The faults of a run, spread over batches of these sizes: which batch, by its place, has which. Each must stay a
 * difference of its own, so a batch keeps a sound line, and its credit goes wrong once at most.
 */
export function planFaults(dice: Dice, wish: Wish, sizes: readonly number[]): Fault[][] {
  const plan = sizes.map((size) => ({ size, own: [] as Fault[] }));
  const kinds = wish.kinds ?? faults;
  let left = wish.faults;
  for (let tries = 0; left > 0 && tries < wish.faults * triesForEach; tries += 1) {
    const [{ size, own }, fault] = [dice.pick(plan), dice.pick(kinds)];
    if (own.includes(fault) || (isOfCredit(fault) && own.some(isOfCredit))) continue;
    if (needsLine(fault) && own.filter(needsLine).length + 1 >= size) continue;
    own.push(fault);
    left -= 1;
  }
  if (left > 0) throw new Error("There are too few batches for so many faults");
  return plan.map(({ own }) => own);
}
