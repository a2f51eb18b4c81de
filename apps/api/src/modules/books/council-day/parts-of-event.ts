import { negateSen, type Sen, subtractSen, sumSen } from "@kaunter/domain/money";
import { type Account, accounts, heldEntries } from "@kaunter/domain/payment/ledger";
import type { PaidLine } from "@kaunter/domain/payment/settlement";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";

/** A line of a payment as it was agreed, with what the event made of it, or nothing. */
export interface ReportedLine extends PaidLine {
  kind: string;
  accountNumber: string;
  outcome: string | null;
  settledSen: Sen;
}

type HeldAccount = "refund_due" | "suspense";

/** Something that moved money, with all lines of its payment: other councils' lines carry their part of it. */
export interface MoneyEvent {
  /** A `transfer` moves its lines, and no others, from suspense to what is due back. */
  booking: "settlement" | "refund" | "suspense" | "transfer";
  /** Nothing when the message named no amount of ringgit; then nothing was booked. */
  receivedSen: Sen;
  lines: readonly ReportedLine[];
  /** What the same attempt had booked before, which this event takes out again. */
  earlier: { account: HeldAccount; amountSen: Sen };
}

export interface ReportedPart {
  kind: string;
  accountNumber: string;
  amountSen: Sen;
  outcome: "settled" | HeldAccount;
  account: Account;
}

/** What an event did for one council, line by line; money that settles no line is told for the payment as a whole. */
export function partsOfEvent(event: MoneyEvent, council: BookOwner): ReportedPart[] {
  const { booking, receivedSen, earlier, lines } = event;
  const own = lines.filter((line) => line.council === council);
  if (booking === "transfer") return own.flatMap(transferredParts);
  const takenOut = heldParts(earlier.amountSen, lines, earlier.account, council).map((part) => ({
    ...part,
    amountSen: negateSen(part.amountSen),
  }));
  const booked =
    booking === "settlement"
      ? own.flatMap(settledParts)
      : heldParts(receivedSen, lines, heldAccounts[booking], council);
  return [...takenOut, ...booked];
}

const heldAccounts = { refund: "refund_due", suspense: "suspense" } as const;

/** A line that was settled in part is two rows: what was settled, and what goes back. */
function settledParts(line: ReportedLine): ReportedPart[] {
  const { kind, accountNumber, amountSen, settledSen, outcome, account } = line;
  const rest = outcome === "suspense" ? "suspense" : "refund_due";
  const restSen = subtractSen(amountSen, settledSen);
  const settled = { kind, accountNumber, amountSen: settledSen, outcome: "settled", account };
  return [
    ...(settledSen > 0 ? [settled as ReportedPart] : []),
    ...(restSen > 0 ? [heldPart(line, rest, restSen)] : []),
  ];
}

function transferredParts(line: ReportedLine): ReportedPart[] {
  const { amountSen } = line;
  return [
    heldPart(line, "suspense", negateSen(amountSen)),
    heldPart(line, "refund_due", amountSen),
  ];
}

function heldPart(
  { kind, accountNumber }: ReportedLine,
  account: HeldAccount,
  amountSen: Sen,
): ReportedPart {
  return { kind, accountNumber, amountSen, outcome: account, account };
}

function heldParts(
  receivedSen: Sen,
  lines: readonly ReportedLine[],
  account: HeldAccount,
  council: BookOwner,
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
