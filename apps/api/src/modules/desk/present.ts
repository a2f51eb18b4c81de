import type { Answers, Found, OfficePayment, Today } from "@kaunter/contracts/office";
import type { CalendarDay } from "@kaunter/domain/calendar";
import { type Sen, sen, subtractSen, sumSen, writeRinggit } from "@kaunter/domain/money";
import { isReviewOverdue } from "@kaunter/domain/payment/lifecycle";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { type PaymentStatus, shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import {
  answerSentence,
  type Standing,
  unsettledOf,
  verdictOf,
} from "@kaunter/words/answer-sentence";
import { speak } from "@kaunter/words/speak";
import type { WordsOf } from "../payments/gateway-words.ts";
import { choiceFrom } from "../payments/method-choice.ts";
import type { FoundPayment } from "./find-payments.ts";
import type { DeskPayment } from "./read-payment.ts";
import type { CouncilToday } from "./read-today.ts";

const senOf = (stored: string | number): Sen => sen(Number(stored));

export function presentToday(day: CalendarDay, councils: readonly CouncilToday[]): Today {
  return {
    day,
    councils: councils.map((each) => ({
      council: each.council,
      booked: writeRinggit(senOf(each.bookedSen)),
      payments: each.payments,
      unconfirmed: each.unconfirmed,
      unconfirmed_since: each.unconfirmedSince?.toISOString() ?? null,
      cases: each.cases,
      days: each.days.map((one) => ({
        day: one.day,
        booked: writeRinggit(senOf(one.bookedSen)),
      })),
    })),
  };
}

interface Records {
  found: readonly (FoundPayment & { record: DeskPayment })[];
  has_more: boolean;
}

export function presentFound({ found, has_more }: Records): Found {
  return {
    has_more,
    rows: found.map(({ id, kind, record: { payment, lines } }) => ({
      id,
      kind,
      status: shownStatusOf(payment.status as PaymentStatus),
      own: writeRinggit(ownSen(lines)),
      created_at: payment.createdAt.toISOString(),
      councils: councilsOf(lines),
    })),
  };
}

export function presentPayment(
  record: DeskPayment,
  { proposed, mayPropose }: Record<"proposed" | "mayPropose", OfficePayment["proposed"]>,
  wordsOf: WordsOf,
): OfficePayment {
  const { payment, lines, attempts, entries, receipts } = record;
  const totalSen = senOf(payment.amountSen);
  const own = ownSen(lines);
  return {
    id: payment.id,
    status: shownStatusOf(payment.status as PaymentStatus),
    status_since: payment.statusSince.toISOString(),
    created_at: payment.createdAt.toISOString(),
    total: writeRinggit(totalSen),
    own: writeRinggit(own),
    others: writeRinggit(subtractSen(totalSen, own)),
    lines: lines.map((line) => ({
      line_no: line.lineNo,
      council: line.councilCode,
      kind: line.kind,
      number: line.number,
      amount: writeRinggit(senOf(line.amountSen)),
      outcome: line.outcome,
    })),
    attempts: attempts.map((attempt) => ({
      reference: attempt.reference,
      provider: attempt.provider,
      bank: bankOf(attempt, wordsOf, "en"),
      amount: writeRinggit(senOf(attempt.amountSen)),
      created_at: attempt.createdAt.toISOString(),
      evidence: attempt.evidence,
      transaction: attempt.providerTxnId,
      code: attempt.providerCode,
    })),
    happenings: happeningsOf(record, wordsOf),
    ledger: entries.map((entry) => ({
      at: entry.at.toISOString(),
      council: entry.councilCode,
      account: entry.account,
      amount: writeRinggit(senOf(entry.amountSen)),
    })),
    receipts: receipts.map((receipt) => ({
      number: receipt.number,
      amount: writeRinggit(senOf(receipt.amountSen)),
      issued_at: receipt.issuedAt.toISOString(),
      is_void: receipt.voidedAt !== null,
      confirmed_at: receipt.postedAt?.toISOString() ?? null,
    })),
    settled: presentSettledAttempts(record),
    cases: presentCases(record),
    is_held: record.holds.length > 0,
    proposed: proposed.map(({ kind, subject }) => ({ kind, subject })),
    may_propose: mayPropose,
  };
}

function presentSettledAttempts({ settled }: DeskPayment): OfficePayment["settled"] {
  return settled.map(({ reference, settledOn, creditId, creditedOn }) => ({
    reference,
    settled_on: settledOn,
    credit_id: creditId,
    credited_on: creditedOn,
  }));
}

function presentCases({ cases }: DeskPayment): OfficePayment["cases"] {
  return cases.map(({ id, kind, openedAt }) => ({ id, kind, opened_at: openedAt.toISOString() }));
}

/** What a caller may be told: no name, no bill, no council's line. */
export function presentAnswer(
  { id, kind, record }: FoundPayment & { record: DeskPayment },
  wordsOf: WordsOf,
  now: Date,
): Answers["rows"][number] {
  const { payment, lines, attempts, receipts, nextCheckAt } = record;
  const standing = standingOf(record, now);
  const sentence = (language: Language) => answerSentence(speak(language), language, standing, now);
  const last = attempts.at(-1);
  const isOpen = attempts.some((each) => each.handedOffAt && each.evidence !== "approved");
  return {
    id,
    kind,
    verdict: verdictOf[standing.status],
    amount: writeRinggit(standing.amountSen),
    bank: last ? bankOf(last, wordsOf, "en") : "",
    started_at: payment.createdAt.toISOString(),
    councils: councilsOf(lines),
    sentences: { my: sentence("my"), en: sentence("en"), zh: sentence("zh") },
    next_check_at: nextCheckAt?.toISOString() ?? null,
    may_ask: isOpen,
    may_send: receipts.length > 0,
    happenings: happeningsOf(record, wordsOf),
  };
}

function standingOf(record: DeskPayment, now: Date): Standing {
  const { payment, lines, receipts, nextCheckAt, returnedSen } = record;
  const status = payment.status as PaymentStatus;
  const { statusSince, createdAt } = payment;
  return {
    status: shownStatusOf(status),
    amountSen: senOf(payment.amountSen),
    when: status === "successful" ? statusSince : createdAt,
    nextCheckAt,
    mayPayAgain: isReviewOverdue(status, statusSince, now),
    returnedSen: senOf(returnedSen),
    unsettled: unsettledOf({
      isWithdrawn: receipts.some(({ voidedAt }) => voidedAt !== null),
      isChecked: lines.some(({ outcome }) => outcome === "suspense"),
    }),
  };
}

/** The name of an event; where the event is news of an attempt, what was learnt. */
function happeningsOf({ events, attempts }: DeskPayment, wordsOf: WordsOf) {
  return events.map(({ at, kind, evidence, reference }) => {
    const attempt = attempts.find((each) => each.reference === reference);
    return {
      at: at.toISOString(),
      what: kind === "moved" ? (evidence ?? kind) : kind,
      reference,
      bank: attempt ? bankOf(attempt, wordsOf, "en") : null,
    };
  });
}

function bankOf(
  attempt: DeskPayment["attempts"][number],
  wordsOf: WordsOf,
  language: Language,
): string {
  return wordsOf(attempt.provider).toPayer(language).pageName(choiceFrom(attempt));
}

const ownSen = (lines: DeskPayment["lines"]) =>
  sumSen(lines.map(({ amountSen }) => senOf(amountSen)));

const councilsOf = (lines: DeskPayment["lines"]) => [
  ...new Set(lines.map(({ councilCode }) => councilCode).filter((code) => code !== operatorOwner)),
];
