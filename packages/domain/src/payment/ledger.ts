import { negateSen, type Sen, splitSen, subtractSen, sumSen } from "../money.ts";
import type { BookOwner } from "../vocabulary/councils.ts";
import { councilsOf, type PaidLine, type Settled } from "./settlement.ts";

export const accounts = [
  "gateway_in_transit",
  "council_payable",
  "deposits_held",
  "fees",
  "refund_due",
  "suspense",
] as const;
export type Account = (typeof accounts)[number];

/** One side of a booking: debits are positive, credits negative, and each council's entries sum to zero. */
export type LedgerEntry = {
  readonly council: BookOwner;
  readonly account: Account;
  readonly amountSen: Sen;
};

/** Books a settlement: the provider owes us each council's part, and we owe it on, hold it, owe it back or cannot say. */
export function settlementEntries(lines: readonly Settled[]): LedgerEntry[] {
  return councilsOf(lines).flatMap((council) => {
    const own = lines.filter((line) => line.council === council);
    const parts = own.flatMap(partsOf);
    const owed = accounts.map((account) => {
      const booked = parts.filter((part) => part.account === account);
      return { account, amountSen: sumSen(booked.map((part) => part.amountSen)) };
    });
    const credits = owed.filter(({ amountSen }) => amountSen !== 0);
    return bookings(council, credits);
  });
}

/**
 * Books money that settles nothing: of another amount than asked, or paid once too often. Each council carries its part
 * of it in proportion to its lines.
 */
export function heldEntries(
  receivedSen: Sen,
  lines: readonly PaidLine[],
  account: "suspense" | "refund_due",
): LedgerEntry[] {
  const councils = councilsOf(lines);
  const weights = councils.map((council) =>
    totalSen(lines.filter((line) => line.council === council)),
  );
  const parts = splitSen(receivedSen, weights);
  return councils.flatMap((council, place) => {
    const amountSen = parts[place];
    return amountSen ? bookings(council, [{ account, amountSen }]) : [];
  });
}

/** Takes back what an attempt had booked, before its money is booked as something else. */
export function reversed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amountSen: negateSen(entry.amountSen) }));
}

function bookings(
  council: BookOwner,
  credits: readonly Omit<LedgerEntry, "council">[],
): LedgerEntry[] {
  const inTransitSen = sumSen(credits.map((credit) => credit.amountSen));
  return [
    { council, account: "gateway_in_transit", amountSen: inTransitSen },
    ...credits.map(({ account, amountSen }) => ({
      council,
      account,
      amountSen: negateSen(amountSen),
    })),
  ];
}

/** What a line settles belongs to its account; the rest is due back, or waits for a person. */
function partsOf({ account, amountSen, settledSen, outcome }: Settled) {
  const rest = outcome === "suspense" ? "suspense" : "refund_due";
  return [
    { account, amountSen: settledSen },
    { account: rest, amountSen: subtractSen(amountSen, settledSen) },
  ];
}

function totalSen(lines: readonly PaidLine[]): Sen {
  return sumSen(lines.map((line) => line.amountSen));
}
