import { expect, test } from "vitest";
import { eventsOf, eventsWithoutPayers, kinds, longestGapMs } from "./plan.ts";

test("every round has each kind of event once, and a seed repeats its order", () => {
  const events = eventsOf(7, kinds.length * 3);
  for (const round of [0, 1, 2]) {
    const own = events.slice(round * kinds.length, (round + 1) * kinds.length);
    expect(new Set(own)).toEqual(new Set(kinds));
  }
  expect(eventsOf(7, 18)).toEqual(events);
  expect(eventsOf(8, 18)).not.toEqual(events);
  expect(eventsOf(7, 4)).toEqual(events.slice(0, 4));
});

test("an event after whose end nobody could have come is no trial, and is told", () => {
  expect(eventsWithoutPayers(["kill", "cut", "full"], [39, 40, 40], 40)).toEqual([
    "event 2, cut: nobody was left to pay",
    "event 3, full: nobody was left to pay",
  ]);
  expect(eventsWithoutPayers(["kill", "cut"], [12, 39], 40)).toEqual([]);
});

test("an outage is the longest while between two acknowledged commits, beyond the edges of the event too", () => {
  expect(longestGapMs([0, 100, 900, 1_000], 50, 950)).toBe(800);
  expect(longestGapMs([0, 100, 200, 5_000], 150, 300)).toBe(4_800);
  expect(longestGapMs([], 0, 10)).toBe(10);
});
