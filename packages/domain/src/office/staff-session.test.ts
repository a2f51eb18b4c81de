import { expect, test } from "vitest";
import { enrolmentTimes, isStaffSessionOver, needsFreshProof } from "./staff-session.ts";

const at = (minutes: number) => new Date(minutes * 60_000);
const session = (lastSeen: number) => ({
  createdAt: at(0),
  lastSeenAt: at(lastSeen),
  provedAt: at(lastSeen),
});

test("a session of the office ends after a quarter of an hour without use", () => {
  expect(isStaffSessionOver(session(100), new Date(at(115).getTime() - 1))).toBe(false);
  expect(isStaffSessionOver(session(100), at(115))).toBe(true);
});

test("it ends after eight hours, however busy", () => {
  expect(isStaffSessionOver(session(479), new Date(at(480).getTime() - 1))).toBe(false);
  expect(isStaffSessionOver(session(479), at(480))).toBe(true);
});

test("a shown factor is fresh for five minutes", () => {
  expect(needsFreshProof(session(10), new Date(at(15).getTime() - 1))).toBe(false);
  expect(needsFreshProof(session(10), at(15))).toBe(true);
});

test("a lost factor is replaced a day after the person was told, a new one at once", () => {
  expect(enrolmentTimes("recovery", at(0)).validFrom).toEqual(at(24 * 60));
  expect(enrolmentTimes("first", at(0)).validFrom).toEqual(at(0));
  expect(enrolmentTimes("added", at(0)).validUntil).toEqual(at(72 * 60));
});
