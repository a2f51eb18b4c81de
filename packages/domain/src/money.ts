import { DomainError } from "./domain-error.ts";

declare const senBrand: unique symbol;

/** An amount of money: a whole number of sen. A council's balance may be negative. */
export type Sen = number & { readonly [senBrand]: true };

/** RM 999,999,999.99: more than any council takes in a year, and far from where whole numbers stop being exact. */
export const largestAmountSen = 99_999_999_999;

/** Makes an amount of a whole number of sen; anything else is a fault of the program. */
export function sen(count: number): Sen {
  if (!Number.isSafeInteger(count) || Math.abs(count) > largestAmountSen) {
    throw new RangeError(`${count} is not an amount in sen`);
  }
  // Adding zero turns -0 into 0, which would otherwise compare as different from 0 in some places.
  return (count + 0) as Sen;
}

export const zeroSen = sen(0);

/** Each amount has exactly one text: no leading zeros, no plus sign, no "-0.00". */
export const ringgitPattern = /^(?!-0\.00$)-?(?:0|[1-9]\d{0,8})\.\d{2}$/;

/** Reads "12.30" digit by digit, so that no amount ever passes through a fraction. */
export function parseRinggit(text: string): Sen {
  if (!ringgitPattern.test(text)) throw new DomainError("invalid_amount");
  return sen(Number(text.replace(".", "")));
}

/** Writes an amount as calls carry it: "855.00", "-300.00". */
export function writeRinggit(amount: Sen): string {
  const { sign, ringgit, cents } = partsOf(amount);
  return `${sign}${ringgit}.${cents}`;
}

/** The whole ringgit of an amount, and the sen beside them. */
export function ringgitAndSen(amount: Sen): { ringgit: number; cents: number } {
  const { sign, ringgit, cents } = partsOf(amount);
  if (sign !== "") throw new RangeError(`${amount} is less than nothing`);
  return { ringgit: Number(ringgit), cents: Number(cents) };
}

/** Writes an amount for people, alike in the three languages; the space never breaks. */
export function formatRinggit(amount: Sen): string {
  const { sign, ringgit, cents } = partsOf(amount);
  const grouped = ringgit.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return `${sign}RM\u00a0${grouped}.${cents}`;
}

function partsOf(amount: Sen): { sign: string; ringgit: string; cents: string } {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return { sign: amount < 0 ? "-" : "", ringgit: digits.slice(0, -2), cents: digits.slice(-2) };
}

export function addSen(one: Sen, other: Sen): Sen {
  return sen(one + other);
}

export function subtractSen(from: Sen, amount: Sen): Sen {
  return sen(from - amount);
}

export function sumSen(amounts: readonly Sen[]): Sen {
  return amounts.reduce(addSen, zeroSen);
}

export function negateSen(amount: Sen): Sen {
  return subtractSen(zeroSen, amount);
}

/**
 * A share in basis points (1 % is 100), rounded half up to the sen. A negative amount rounds as its positive twin does,
 * so that reversing a charge reverses its rebate exactly.
 */
export function percentOf(amount: Sen, basisPoints: number): Sen {
  assertCount(basisPoints);
  const product = BigInt(Math.abs(amount)) * BigInt(basisPoints);
  return withSignOf(amount, (product + 5_000n) / 10_000n);
}

/**
 * Divides an amount in proportion to the weights without losing a sen: the sen left over by rounding down go to the
 * largest remainders, the earlier first.
 */
export function splitSen(amount: Sen, weights: readonly number[]): Sen[] {
  weights.forEach(assertCount);
  const whole = BigInt(Math.abs(amount));
  const totalWeight = sumOf(weights.map(BigInt));
  if (totalWeight === 0n) throw new RangeError("An amount cannot be split over no weight");
  const shares = weights.map((weight) => {
    const product = whole * BigInt(weight);
    return { floor: product / totalWeight, remainder: product % totalWeight };
  });
  const left = Number(whole - sumOf(shares.map(({ floor }) => floor)));
  const roundedUp = new Set(
    shares.toSorted((one, other) => Number(other.remainder - one.remainder)).slice(0, left),
  );
  return shares.map((share) => withSignOf(amount, share.floor + (roundedUp.has(share) ? 1n : 0n)));
}

function withSignOf(amount: Sen, size: bigint): Sen {
  return sen(amount < 0 ? -Number(size) : Number(size));
}

function sumOf(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}

function assertCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${value} is not a whole number from zero`);
  }
}
