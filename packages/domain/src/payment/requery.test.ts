import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentMethods } from "../vocabulary/payments.ts";
import * as requery from "./requery.ts";
import { decidedSchedule, type Schedule, type WatchedAttempt } from "./requery.ts";

const start = Date.UTC(2026, 10, 14, 1, 0);
const minutes = (count: number) => new Date(start + count * 60_000);
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);

const anAttempt = (facts: Partial<WatchedAttempt> = {}): WatchedAttempt => ({
  method: paymentMethods.onlineBanking,
  evidence: "none",
  createdAt: minutes(-1),
  handedOffAt: minutes(0),
  awaitsAuthoriser: false,
  askedAt: [],
  ...facts,
});

type Asked = Parameters<typeof requery.mayAsk>[0];
const nextCheck = (attempt: WatchedAttempt, schedule: Schedule = decidedSchedule) =>
  requery.nextCheck(attempt, schedule);
const mayAsk = (attempt: Asked, now: Date) => requery.mayAsk(attempt, now, decidedSchedule);
const mayAskForPayer = (attempt: Asked, now: Date) =>
  requery.mayAskForPayer(attempt, now, decidedSchedule);

/** Asks as planned, never answered, until there is nothing left to ask. */
function watch(attempt: WatchedAttempt, schedule: Schedule = decidedSchedule) {
  const askedAt = [...attempt.askedAt];
  let end = nextCheck(attempt, schedule);
  while (end.kind === "ask" && askedAt.length < 100) {
    askedAt.push(end.at);
    end = nextCheck({ ...attempt, askedAt }, schedule);
  }
  return { askedAt, end };
}

describe("an attempt whose page was never served", () => {
  const { handedOffAt: _served, ...unserved } = anAttempt({ createdAt: minutes(0) });

  test("is asked about by nobody, and lapses by itself at the deadline", () => {
    const lapse = { kind: "conclude", evidence: "lapsed", at: hours(1) };
    expect(nextCheck(unserved)).toEqual(lapse);
    expect(nextCheck({ ...unserved, evidence: "lapsed", endedAt: hours(1) })).toEqual({
      kind: "rest",
    });
  });

  test("is watched like any other once a provider has spoken of it", () => {
    expect(nextCheck({ ...unserved, evidence: "awaiting" })).toEqual({
      kind: "ask",
      at: minutes(1),
    });
  });
});

describe("an attempt without an answer", () => {
  const planned = [
    ...[1, 3, 10, 30].map(minutes),
    ...[1, 2, 6, 24].map(hours),
    ...[2, 3, 4, 5, 6, 7].map(days),
  ];

  test.each(["none", "awaiting"] as const)(
    "is asked about more and more rarely until day 7, then left unanswered: %s",
    (evidence) => {
      const { askedAt, end } = watch(anAttempt({ evidence }));
      expect(askedAt).toEqual(planned);
      expect(end).toEqual({ kind: "conclude", evidence: "unanswered" });
    },
  );

  test("is asked about when the payer returns, and the intervals start again", () => {
    const { askedAt } = watch(anAttempt({ returnedAt: minutes(5), askedAt: [1, 3].map(minutes) }));
    expect(askedAt.slice(2, 7)).toEqual([5, 6, 8, 15, 35].map(minutes));
  });

  test("is given up on day 7 after the hand-off, however late the payer returns", () => {
    const { askedAt } = watch(anAttempt({ returnedAt: days(6.5), askedAt: [days(6)] }));
    expect(askedAt.slice(1, 3)).toEqual([days(6.5), new Date(days(6.5).getTime() + 60_000)]);
    expect(askedAt.at(-1)).toEqual(days(7));
  });

  test("is asked about once after an outage, not once for every missed time", () => {
    const afterOutage = anAttempt({ askedAt: [minutes(1), minutes(50)] });
    expect(nextCheck(afterOutage)).toEqual({ kind: "ask", at: hours(1) });
    expect(nextCheck(anAttempt())).toEqual({ kind: "ask", at: minutes(1) });
  });

  test("is asked about three times, half an hour apart, when an outage outlasted the plan", () => {
    const { askedAt, end } = watch(anAttempt({ askedAt: [days(8)] }));
    expect(askedAt).toEqual([0, 30, 60].map((later) => new Date(+days(8) + later * 60_000)));
    expect(end).toEqual({ kind: "conclude", evidence: "unanswered" });
  });

  test("runs in seconds when the schedule says so", () => {
    const inSeconds = {
      ...decidedSchedule,
      asksAfterMs: [1_000],
      lastAskAfterMs: 2_000,
      leastApartMs: 0,
    };
    const { askedAt } = watch(anAttempt(), inSeconds);
    expect(askedAt).toEqual([new Date(start + 1_000), new Date(start + 2_000)]);
  });
});

describe("an attempt that the provider does not find", () => {
  const check = (firstAt: Date, lastAt: Date, facts: Partial<WatchedAttempt> = {}) =>
    nextCheck(anAttempt({ askedAt: [lastAt], notFound: { firstAt, lastAt }, ...facts }));
  const lapsed = { kind: "conclude", evidence: "lapsed" };

  test("lapses when it was missing twice, half an hour apart, the last time after the deadline", () => {
    expect(check(minutes(30), minutes(60))).toEqual(lapsed);
    expect(check(minutes(30), minutes(60), { evidence: "awaiting" })).toEqual(lapsed);
  });

  test("does not lapse before the deadline", () => {
    expect(check(minutes(1), minutes(59.99))).toMatchObject({ kind: "ask" });
  });

  test("does not lapse on one answer, nor on two close together", () => {
    expect(check(minutes(60), minutes(60))).toMatchObject({ kind: "ask" });
    expect(check(minutes(31), minutes(60.99))).toMatchObject({ kind: "ask" });
  });

  test("has seven days when a second person must authorise", () => {
    const facts = { awaitsAuthoriser: true, evidence: "awaiting" } as const;
    expect(check(minutes(1), days(6.99), facts)).toMatchObject({ kind: "ask" });
    expect(check(minutes(1), days(7), facts)).toEqual(lapsed);
  });

  test("never lapses because of silence", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 20 }), (asks) => {
        const askedAt = asks.toSorted((one, other) => one - other).map(minutes);
        expect(nextCheck(anAttempt({ askedAt }))).not.toMatchObject({ evidence: "lapsed" });
      }),
    );
  });
});

describe("an attempt with an answer", () => {
  test.each(["lapsed", "abandoned", "declined"] as const)(
    "that is %s is asked about 1 hour, 24 hours and 3 days later",
    (evidence) => {
      const endedAt = minutes(7);
      const { askedAt, end } = watch(anAttempt({ evidence, endedAt, askedAt: [endedAt] }));
      const later = (ms: number) => new Date(endedAt.getTime() + ms);
      expect(askedAt.slice(1)).toEqual([3_600_000, 86_400_000, 259_200_000].map(later));
      expect(end).toEqual({ kind: "rest" });
    },
  );

  test("is asked about three times when an outage outlasted the plan, whoever asked before its end", () => {
    const ended = anAttempt({ evidence: "declined", endedAt: hours(1) });
    const { askedAt, end } = watch({ ...ended, askedAt: [...[1, 3, 10].map(minutes), days(5)] });
    expect(askedAt.slice(4)).toEqual([30, 60].map((later) => new Date(+days(5) + later * 60_000)));
    expect(end).toEqual({ kind: "rest" });
  });

  test("that is mismatched is asked about at once, and like one that ended", () => {
    const endedAt = minutes(7);
    const { askedAt } = watch(anAttempt({ evidence: "mismatched", endedAt }));
    const later = (ms: number) => new Date(endedAt.getTime() + ms);
    expect(askedAt).toEqual([0, 3_600_000, 86_400_000, 259_200_000].map(later));
  });

  test.each(["unanswered", "dismissed", "approved"] as const)(
    "that is %s is left alone",
    (evidence) => {
      expect(nextCheck(anAttempt({ evidence }))).toEqual({ kind: "rest" });
    },
  );

  test("that ended at no time is a fault", () => {
    expect(() => nextCheck(anAttempt({ evidence: "declined" }))).toThrow(RangeError);
  });
});

describe("the pace", () => {
  const card = { method: paymentMethods.card };

  test("is one ask per attempt and minute", () => {
    const attempt = anAttempt({ askedAt: [minutes(9.5)] });
    expect(nextCheck(attempt)).toEqual({ kind: "ask", at: minutes(10.5) });
    expect(mayAsk(attempt, minutes(10.49))).toBe(false);
    expect(mayAsk(attempt, minutes(10.5))).toBe(true);
    expect(mayAsk(anAttempt(), minutes(0))).toBe(true);
  });

  test("is twelve asks in any 24 hours by card", () => {
    const askedAt = Array.from({ length: 12 }, (_, place) => minutes(place));
    expect(mayAsk(anAttempt({ ...card, askedAt }), minutes(24 * 60 - 1))).toBe(false);
    expect(mayAsk(anAttempt({ ...card, askedAt }), hours(24))).toBe(true);
    expect(mayAsk(anAttempt({ ...card, askedAt: askedAt.slice(1) }), minutes(12))).toBe(true);
    expect(mayAsk(anAttempt({ askedAt }), minutes(12))).toBe(true);
    expect(nextCheck(anAttempt({ ...card, askedAt }))).toEqual({ kind: "ask", at: hours(24) });
  });

  test("is one ask per minute by card too, when the limit of the day is far", () => {
    const askedAt = Array.from({ length: 12 }, (_, place) => days(place));
    expect(mayAsk(anAttempt({ ...card, askedAt }), new Date(days(11).getTime() + 59_999))).toBe(
      false,
    );
  });

  test("leaves half of a day's asks about a card to the plan, whatever its payer wants", () => {
    const askedAt = Array.from({ length: 6 }, (_, place) => minutes(place));
    expect(mayAskForPayer(anAttempt({ ...card, askedAt }), minutes(30))).toBe(false);
    expect(mayAsk(anAttempt({ ...card, askedAt }), minutes(30))).toBe(true);
    expect(mayAskForPayer(anAttempt({ ...card, askedAt }), hours(24))).toBe(true);
    expect(mayAskForPayer(anAttempt({ ...card, askedAt: askedAt.slice(1) }), minutes(30))).toBe(
      true,
    );
    expect(mayAskForPayer(anAttempt({ askedAt }), minutes(30))).toBe(true);
    expect(mayAskForPayer(anAttempt({ askedAt }), minutes(5.5))).toBe(false);
  });

  test("holds for every plan and whatever was asked before", () => {
    const asks = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 15 });
    fc.assert(
      fc.property(asks, fc.option(fc.nat(9_000)), fc.constantFrom(1, 2), (before, back, method) => {
        const returned = back === null ? {} : { returnedAt: minutes(back) };
        const askedAt = before.toSorted((one, other) => one - other).map(minutes);
        const made = watch(anAttempt({ method, askedAt, ...returned })).askedAt;
        const planned = made.slice(askedAt.length);
        const isPaced = (at: Date, place: number) =>
          mayAsk({ method, askedAt: made.slice(0, askedAt.length + place) }, at);
        expect(planned.every(isPaced)).toBe(true);
      }),
    );
  });
});
