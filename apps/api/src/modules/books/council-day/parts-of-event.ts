import { negateSen, type Sen, sumSen } from "@kaunter/domain/money";
import { type Account, accounts, heldEntries } from "@kaunter/domain/payment/ledger";
import type { PaidLine } from "@kaunter/domain/payment/settlement";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";

/** A line of a payment as it was agreed, with what became of it. */
export interface ReportedLine extends PaidLine {
  kind: string;
  accountNumber: string;
  outcome: string | null;
}

/** Something that moved money, with all lines of its payment: other councils' lines carry their part of it. */
export interface MoneyEvent {
  booking: "settlement" | "refund" | "suspense";
  /** Nothing when the message named no amount of ringgit; then nothing was booked. */
  receivedSen: Sen;
  lines: readonly ReportedLine[];
  /** What the same attempt had put into suspense, which this event takes out again. */
  suspendedSen: Sen;
}

export interface ReportedPart {
  kind: string;
  accountNumber: string;
  amountSen: Sen;
  outcome: "settled" | "refund_due" | "suspense";
  account: Account;
}

/** What an event did for one council, line by line; money that settles no line is told for the payment as a whole. */
export function partsOfEvent(event: MoneyEvent, council: CouncilCode): ReportedPart[] {
  const { booking, receivedSen, suspendedSen, lines } = event;
  const takenOut = heldParts(suspendedSen, lines, "suspense", council).map((part) => ({
    ...part,
    amountSen: negateSen(part.amountSen),
  }));
  const booked =
    booking === "settlement"
      ? settledParts(lines, council)
      : heldParts(receivedSen, lines, heldAccounts[booking], council);
  return [...takenOut, ...booked];
}

const heldAccounts = { refund: "refund_due", suspense: "suspense" } as const;

function settledParts(lines: readonly ReportedLine[], council: CouncilCode): ReportedPart[] {
  return lines
    .filter((line) => line.council === council)
    .map(({ kind, accountNumber, amountSen, outcome, account }) =>
      outcome === "settled"
        ? { kind, accountNumber, amountSen, outcome, account }
        : { kind, accountNumber, amountSen, outcome: "refund_due", account: "refund_due" },
    );
}

function heldParts(
  receivedSen: Sen,
  lines: readonly ReportedLine[],
  account: "refund_due" | "suspense",
  council: CouncilCode,
): ReportedPart[] {
  return heldEntries(receivedSen, lines, account)
    .filter((entry) => entry.council === council && entry.account === account)
    .map((entry) => ({
      kind: "whole_payment",
      accountNumber: "",
      amountSen: negateSen(entry.amountSen),
      outcome: account,
      account,
    }));
}

/** The totals as the ledger must hold them: what came in on one side, to whom it belongs on the other. */
export function totalsOf(parts: readonly ReportedPart[]): Record<Account, Sen> {
  const totals = accounts.map((account) => {
    const own =
      account === "gateway_in_transit" ? parts : parts.filter((p) => p.account === account);
    return [account, sumSen(own.map((part) => part.amountSen))];
  });
  return Object.fromEntries(totals) as Record<Account, Sen>;
}
