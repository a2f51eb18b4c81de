// The portal promises a mail about every payment within 24 hours. Here the promise is compared with the schedules that
// keep it: when a mail is ordered, how often it is tried, and when it is ordered again.
import { decidedSchedule, nextCheck, type WatchedAttempt } from "@kaunter/domain/payment/requery";
import fc from "fast-check";
import { expect, test } from "vitest";
import { queueSettings } from "../../jobs/queues.ts";
import { resumeEffectsHourly } from "../payments/jobs.ts";
import { lapsesWithinHours, waitsMinutes } from "./find-waiting.ts";
import { findWaitingEveryFiveMinutes } from "./jobs.ts";

const minute = 60_000;
const hour = 60 * minute;
const promised = 24 * hour;

/** After how many milliseconds one order is tried, if every try fails; `chance` is the queue's own dice. */
function triesOfOrder(chance: number): number[] {
  const { retryLimit = 0, retryDelay = 0, retryDelayMax = Infinity } = queueSettings();
  const waits = Array.from({ length: retryLimit }, (_, retry) => {
    const doubled = 2 ** Math.min(16, retry + 1) / 2;
    return Math.min(retryDelayMax, retryDelay * (doubled + doubled * chance)) * 1_000;
  });
  return waits.reduce<number[]>((times, wait) => [...times, (times.at(-1) ?? 0) + wait], [0]);
}

/** Ordered at the end, and again by every hourly look from the fourth hour on. */
function triesOf(chance: number): number[] {
  const looks = Array.from({ length: 44 }, (_, place) => (4 + place) * hour);
  return [0, ...looks].flatMap((order) => triesOfOrder(chance).map((after) => order + after));
}

test("orders are looked for as often as this reckoning says", () => {
  expect(resumeEffectsHourly.cron).toMatch(/^\d+ \* \* \* \*$/);
  expect(findWaitingEveryFiveMinutes.cron).toBe("*/5 * * * *");
});

test("a mail server that was away for up to 22 hours still gets every mail within the day", () => {
  const latestOrder = waitsMinutes * minute + 5 * minute;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 22 * hour }),
      fc.double({ min: 0, max: 1 }),
      (away, dice) => {
        const chance = Number.isNaN(dice) ? 0 : dice;
        const taken = triesOf(chance).filter((at) => at >= away);
        expect(Math.min(...taken) + latestOrder).toBeLessThanOrEqual(promised);
      },
    ),
  );
});

test("what the bank does not know lapses, which is told, long before the day is over", () => {
  const handedOffAt = new Date(0);
  let attempt: WatchedAttempt = {
    method: 1,
    evidence: "none",
    createdAt: handedOffAt,
    handedOffAt,
    awaitsAuthoriser: false,
    askedAt: [],
  };
  for (;;) {
    const next = nextCheck(attempt, decidedSchedule);
    if (next.kind !== "ask") break;
    const firstAt = attempt.notFound?.firstAt ?? next.at;
    const notFound = { firstAt, lastAt: next.at };
    attempt = { ...attempt, askedAt: [...attempt.askedAt, next.at], notFound };
  }
  expect(nextCheck(attempt, decidedSchedule)).toEqual({ kind: "conclude", evidence: "lapsed" });
  const lapsedMs = attempt.notFound?.lastAt.getTime() ?? Infinity;
  // Whoever the bank falls silent on is told to wait, right after the others have lapsed.
  expect(lapsedMs).toBeLessThanOrEqual(lapsesWithinHours * hour);
});
