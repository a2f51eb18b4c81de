import { negateSen, type Sen, splitSen, sumSen } from "../money.ts";
import type { CouncilCode } from "../vocabulary/councils.ts";
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
  readonly council: CouncilCode;
  readonly account: Account;
  readonly amountSen: Sen;
};

/** Books a settlement: the provider owes us each council's part, and we owe it on, hold it or owe it back. */
export function settlementEntries(lines: readonly Settled[]): LedgerEntry[] {
  return councilsOf(lines).flatMap((council) => {
    const own = lines.filter((line) => line.council === council);
    const owed = accounts.map((account) => {
      const booked = own.filter((line) => accountOf(line) === account);
      return { account, amountSen: totalSen(booked) };
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
  council: CouncilCode,
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

function accountOf(line: Settled): Account {
  return line.outcome === "settled" ? line.account : "refund_due";
}

function totalSen(lines: readonly PaidLine[]): Sen {
  return sumSen(lines.map((line) => line.amountSen));
}
