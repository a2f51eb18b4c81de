import { sumSen } from "@kaunter/domain/money";
import { accountNumberOf } from "../account-number.ts";
import { inColumns } from "../columns.ts";
import { balanceLines } from "./ledger-text.ts";
import { payerMailRows } from "./payer-mail-rows.ts";
import type { PaymentRecord } from "./read-payment.ts";
import { timelineText } from "./timeline.ts";
import type { WordsOf } from "../../payments/gateway-words.ts";
import {
  capitalised,
  evidenceWords,
  harmless,
  outcomeWords,
  reasonWords,
  ringgit,
  senOf,
  spaced,
  timeOf,
  transactionText,
  wordFor,
} from "../words.ts";

/** One payment, explained to a person who must account for it. */
export function paymentText(record: PaymentRecord, wordsOf: WordsOf): string {
  const sections: [string, string[]][] = [
    ["Lines", lineRows(record)],
    ["Attempts", attemptRows(record, wordsOf)],
    ["What happened (Kuching time)", timelineText(record, wordsOf)],
    ["Balances", balanceLines(record.entries)],
    ["Receipts, and what the councils were told", receiptRows(record)],
    ["Mails", [...mailRows(record), ...payerMailRows(record)]],
    ["To be returned", refundRows(record)],
    ["What is next", nextRows(record, wordsOf)],
  ];
  const parts = sections.map(([title, lines]) =>
    [title, ...(lines.length > 0 ? lines : ["  none"])].join("\n"),
  );
  return [...titleLines(record), "", parts.join("\n\n")].join("\n");
}

const nameRemoved = "somebody whose name was removed after the time for which it is kept";

function titleLines({ payment }: PaymentRecord): string[] {
  const { id, amountSen, status, statusSince, createdAt, payerName } = payment;
  const payer = payerName === null ? nameRemoved : "a payer whose name is sealed";
  return [
    `Payment ${id}: ${ringgit(senOf(amountSen))}, ${spaced(status)} since ${timeOf(statusSince)}`,
    `Made ${timeOf(createdAt)} at ${payment.machineId} by ${payer}`,
  ];
}

function lineRows({ lines }: PaymentRecord): string[] {
  const rows = lines.map((line) => [
    `${line.lineNo}.`,
    line.councilCode.toUpperCase(),
    spaced(line.kind),
    accountNumberOf({ ...line, kind: line.chargeKind }),
    ringgit(senOf(line.amountSen)),
    line.outcome === null ? "" : wordFor(outcomeWords, line.outcome),
  ]);
  const total = ringgit(sumSen(lines.map((line) => senOf(line.amountSen))));
  return inColumns([...rows, ["", "", "total", "", total, ""]]);
}

function attemptRows({ attempts }: PaymentRecord, wordsOf: WordsOf): string[] {
  const rows = attempts.map((attempt) => {
    const { numberName } = wordsOf(attempt.provider);
    return [
      `${attempt.attemptNo}.`,
      attempt.reference,
      ringgit(senOf(attempt.amountSen)),
      transactionText(numberName, attempt),
      wordFor(evidenceWords, attempt.evidence),
    ];
  });
  return inColumns(rows);
}

function receiptRows({ receipts, postings }: PaymentRecord): string[] {
  return receipts.flatMap((receipt) => {
    const posting = postings.find(({ receiptNumber }) => receiptNumber === receipt.number);
    const told = posting?.postedAt
      ? `the council booked it as ${harmless(posting.postingNo ?? "", 60)} on ${timeOf(posting.postedAt)}`
      : "the council has not confirmed it yet";
    const amount = ringgit(senOf(receipt.amountSen));
    const issued = `  ${receipt.number}  ${amount}, given ${timeOf(receipt.issuedAt)}; ${told}`;
    if (receipt.voidedAt === null) return [issued];
    const names = `${harmless(receipt.voidedBy ?? "")} and ${harmless(receipt.approvedBy ?? "")}`;
    const why = harmless(receipt.reason ?? "");
    const heard = receipt.voidPostedAt
      ? `the council knows since ${timeOf(receipt.voidPostedAt)}`
      : "the council has not confirmed that yet";
    return [issued, `    VOID since ${timeOf(receipt.voidedAt)} by ${names}: ${why}; ${heard}`];
  });
}

function mailRows({ mails }: PaymentRecord): string[] {
  return mails.map(
    ({ purpose, outcome, sentAt }) =>
      `  ${spaced(purpose)}: ${wordFor(mailWords, outcome)} ${timeOf(sentAt)}`,
  );
}

const mailWords = {
  sent: "taken by the mail server",
  refused: "refused for good by the mail server",
  withheld: "not sent, the address had its share of the day",
};

function refundRows({ refunds }: PaymentRecord): string[] {
  return inColumns(
    refunds.map((refund) => [
      `case ${refund.id}`,
      refund.councilCode.toUpperCase(),
      ringgit(senOf(refund.amountSen)),
      `since ${timeOf(refund.createdAt)}:`,
      wordFor(reasonWords, refund.reason),
    ]),
  );
}

function nextRows(record: PaymentRecord, wordsOf: WordsOf): string[] {
  const { payment, checks, reservations, release, receipts, postings, mails } = record;
  const isMailed = mails.some(({ purpose }) => purpose === "receipt");
  const unposted = postings.filter(({ postedAt }) => postedAt === null);
  return [
    ...(payment.status === "review" ? ["  A person must rule: kaunter review list"] : []),
    ...checks.map((check) => checkText(check, wordsOf)),
    ...(release ? [releaseText(release)] : []),
    ...reservations.map(
      (held) =>
        `  Kept from other payers since ${timeOf(held.reservedAt)}: ${held.councilCode.toUpperCase()} ${spaced(held.kind)} ${accountNumberOf(held)}`,
    ),
    ...unposted.map(({ receiptNumber }) => `  The council has yet to confirm ${receiptNumber}`),
    ...(receipts.length > 0 && !isMailed ? ["  The receipt is mailed to the payer"] : []),
  ];
}

function checkText(check: PaymentRecord["checks"][number], wordsOf: WordsOf): string {
  const { provider, reference, nextCheckAt } = check;
  const when = `${timeOf(nextCheckAt)}${check.isOverdue ? " (OVERDUE)" : ""}`;
  if (check.isUnserved) {
    return `  ${reference} lapses on ${when} unless its payer leaves for the bank; nobody is asked about it`;
  }
  return `  ${capitalised(wordsOf(provider).name)} is asked about ${reference} on ${when}`;
}

function releaseText(release: NonNullable<PaymentRecord["release"]>): string {
  const names = `${harmless(release.releasedBy)} and ${harmless(release.approvedBy)}`;
  return `  Its hold was released on ${timeOf(release.releasedAt)} by ${names}: ${harmless(release.remark)}`;
}
