import { type PaymentMethod, paymentMethods } from "../vocabulary/payments.ts";
import type { Conclusion, Evidence } from "./lifecycle.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When a provider is asked about an attempt, and when we stop waiting. Storms run it in seconds. */
export type Schedule = {
  /** Counted from the payer's return, or from the hand-off of a payer who has not come back. */
  readonly asksAfterMs: readonly number[];
  /** Counted from the hand-off: no ask is planned later, and one is planned then. */
  readonly lastAskAfterMs: number;
  readonly deadlineMs: number;
  /** A company's second person may take days to authorise. */
  readonly authorisationDeadlineMs: number;
  readonly notFoundApartMs: number;
  /** Counted from the end of an attempt that brought no money, in case it was not the end. */
  readonly asksAfterEndMs: readonly number[];
  readonly leastApartMs: number;
  readonly cardLimit: { readonly asks: number; readonly withinMs: number };
};

export const decidedSchedule: Schedule = {
  asksAfterMs: [
    ...[1, 3, 10, 30].map((minutes) => minutes * minuteMs),
    ...[1, 2, 6].map((hours) => hours * hourMs),
    ...[1, 2, 3, 4, 5, 6].map((days) => days * dayMs),
  ],
  lastAskAfterMs: 7 * dayMs,
  deadlineMs: hourMs,
  authorisationDeadlineMs: 7 * dayMs,
  notFoundApartMs: 30 * minuteMs,
  asksAfterEndMs: [hourMs, dayMs, 3 * dayMs],
  leastApartMs: minuteMs,
  cardLimit: { asks: 12, withinMs: dayMs },
};

/** An attempt as its watchman knows it. Superseded attempts are watched like any other. */
export type WatchedAttempt = {
  readonly method: PaymentMethod;
  readonly evidence: Evidence;
  readonly createdAt: Date;
  /** When its page was first served. Until then no payer has carried it anywhere. */
  readonly handedOffAt?: Date;
  /** When the payer first came back without an answer. */
  readonly returnedAt?: Date;
  /** The provider has said that a second person must authorise. */
  readonly awaitsAuthoriser: boolean;
  /** The asks so far, earliest first, failed ones too; the last of them suffice, as many as the limit counts. */
  readonly askedAt: readonly Date[];
  /** The first and last "not found" since the provider last knew the attempt. */
  readonly notFound?: { readonly firstAt: Date; readonly lastAt: Date };
  /** When it lapsed, was abandoned, declined or found to be mismatched. */
  readonly endedAt?: Date;
};

export type Check =
  | { readonly kind: "ask"; readonly at: Date }
  /** At once, or when the time has come. */
  | { readonly kind: "conclude"; readonly evidence: Conclusion; readonly at?: Date }
  | { readonly kind: "rest" };

/**
 * What to do next about an attempt. Asks that were missed are made once, not made up for; but where an outage outlasted the
 * plan, a few are made all the same before anything rests on the answer.
 */
export function nextCheck(attempt: WatchedAttempt, schedule: Schedule): Check {
  if (isUnserved(attempt)) return checkOfUnserved(attempt, schedule);
  const isUndecided = attempt.evidence === "none" || attempt.evidence === "awaiting";
  if (isUndecided && hasLapsed(attempt, schedule)) return { kind: "conclude", evidence: "lapsed" };
  const lastMs = attempt.askedAt.at(-1)?.getTime() ?? -Infinity;
  const planned = isUndecided ? asksOfOpen(attempt, schedule) : asksOfEnded(attempt, schedule);
  const dueMs = planned.find((at) => at > lastMs) ?? onceMore(attempt, planned, schedule);
  if (dueMs !== undefined) {
    return { kind: "ask", at: new Date(Math.max(dueMs, earliestMs(attempt, schedule))) };
  }
  return isUndecided ? { kind: "conclude", evidence: "unanswered" } : { kind: "rest" };
}

/** Whether its payer was never given what a provider would take; unless the provider has spoken of it all the same. */
export function isUnserved({
  handedOffAt,
  evidence,
}: Pick<WatchedAttempt, "handedOffAt" | "evidence">): boolean {
  return handedOffAt === undefined && (evidence === "none" || evidence === "lapsed");
}

/** No provider can know of it, so none is asked: it lapses by itself. */
function checkOfUnserved({ evidence, createdAt }: WatchedAttempt, schedule: Schedule): Check {
  if (evidence === "lapsed") return { kind: "rest" };
  const at = new Date(createdAt.getTime() + schedule.deadlineMs);
  return { kind: "conclude", evidence: "lapsed", at };
}

const leftAt = ({ handedOffAt, createdAt }: WatchedAttempt) => (handedOffAt ?? createdAt).getTime();

/** Whether the provider may be asked now, by whomever: the plan, the payer or an officer. */
export function mayAsk(
  attempt: Pick<WatchedAttempt, "method" | "askedAt">,
  now: Date,
  schedule: Schedule,
): boolean {
  return now.getTime() >= earliestMs(attempt, schedule);
}

/**
 * Whether it may be asked now because its payer wants to know. Half of a day's asks about a card are left to the plan:
 * an impatient payer must not keep it from asking.
 */
export function mayAskForPayer(
  attempt: Pick<WatchedAttempt, "method" | "askedAt">,
  now: Date,
  schedule: Schedule,
): boolean {
  if (!mayAsk(attempt, now, schedule)) return false;
  const { asks, withinMs } = schedule.cardLimit;
  const recent = attempt.askedAt.filter((at) => now.getTime() - at.getTime() < withinMs);
  return attempt.method !== paymentMethods.card || recent.length < Math.ceil(asks / 2);
}

function asksOfOpen(attempt: WatchedAttempt, schedule: Schedule): number[] {
  const endMs = leftAt(attempt) + schedule.lastAskAfterMs;
  const sinceMs = attempt.returnedAt?.getTime() ?? leftAt(attempt);
  const onReturn = attempt.returnedAt === undefined ? [] : [sinceMs];
  const planned = [...onReturn, ...schedule.asksAfterMs.map((afterMs) => sinceMs + afterMs)];
  return [...planned.filter((at) => at < endMs), endMs];
}

function asksOfEnded(attempt: WatchedAttempt, schedule: Schedule): number[] {
  if (!["lapsed", "abandoned", "declined", "mismatched"].includes(attempt.evidence)) return [];
  const { endedAt } = attempt;
  if (endedAt === undefined) throw new RangeError("An attempt that ended has a time of its end");
  const later = schedule.asksAfterEndMs.map((afterMs) => endedAt.getTime() + afterMs);
  // Another amount may be a garbled message: the provider is asked at once before a person has to look.
  return attempt.evidence === "mismatched" ? [endedAt.getTime(), ...later] : later;
}

/** The first answer after an outage may be wrong, or none. */
const leastAsks = 3;

function onceMore(
  { askedAt }: WatchedAttempt,
  planned: readonly number[],
  { notFoundApartMs }: Schedule,
): number | undefined {
  const [firstMs = Infinity] = planned;
  const asks = askedAt.filter((at) => at.getTime() >= firstMs);
  const isTooFew = asks.length < Math.min(leastAsks, planned.length);
  const last = asks.at(-1);
  return last && isTooFew ? last.getTime() + notFoundApartMs : undefined;
}

// One "not found" proves little: a provider may not know an attempt yet, or for a moment no more.
function hasLapsed(attempt: WatchedAttempt, schedule: Schedule): boolean {
  if (attempt.notFound === undefined) return false;
  const firstMs = attempt.notFound.firstAt.getTime();
  const lastMs = attempt.notFound.lastAt.getTime();
  const deadlineMs = attempt.awaitsAuthoriser
    ? schedule.authorisationDeadlineMs
    : schedule.deadlineMs;
  const isAfterDeadline = lastMs >= leftAt(attempt) + deadlineMs;
  return isAfterDeadline && lastMs - firstMs >= schedule.notFoundApartMs;
}

function earliestMs(
  { method, askedAt }: Pick<WatchedAttempt, "method" | "askedAt">,
  { leastApartMs, cardLimit }: Schedule,
): number {
  const last = askedAt.at(-1);
  if (last === undefined) return -Infinity;
  const pacedMs = last.getTime() + leastApartMs;
  const counted = method === paymentMethods.card ? askedAt.at(-cardLimit.asks) : undefined;
  return counted === undefined
    ? pacedMs
    : Math.max(pacedMs, counted.getTime() + cardLimit.withinMs);
}
