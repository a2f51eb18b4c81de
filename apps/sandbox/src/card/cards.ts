import type { Effect } from "./faults.ts";

export const banks: readonly string[] = (
  "Affin, Alliance, AmBank, Bank Islam, Muamalat, Bank Rakyat, BSN, CIMB, Citibank, Hong Leong, HSBC, " +
  "Maybank, OCBC, Public Bank, RHB, Standard Chartered"
).split(", ");

type Row = readonly [number: string, meaning: string, effect: Effect];

/**
 * The only cards this provider takes: a real number is refused and forgotten. Each sets words of the payment's script;
 * an approved card leaves it as planned.
 */
export const testCards: readonly Row[] = [
  ["4242424242424242", "Visa: approved / diluluskan", {}],
  ["5555555555554444", "Mastercard: approved / diluluskan", {}],
  ["4000000000000002", "declined by the bank / ditolak oleh bank", { outcome: "declined" }],
  ["4000000000000127", "cancelled / dibatalkan", { outcome: "cancelled" }],
  ["4000000000000119", "timed out / tamat masa", { outcome: "timed out" }],
  ["4000000000000341", "pending (6), then approved / tertunda (6)", { first: "pending" }],
  ["4000000000003220", "approved, window closed / tetingkap ditutup", { browser: "never" }],
];

/** The check digit rule of every card number (Luhn). */
export function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false;
  const doubled = Array.from(text, Number)
    .toReversed()
    .map((digit, place) => digit * (1 + (place % 2)));
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** The first six digits and the last four, which is all that may be kept. */
export function maskedNumber(number: string): string {
  return number.slice(0, 6) + "x".repeat(number.length - 10) + number.slice(-4);
}
