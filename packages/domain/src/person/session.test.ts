import { expect, test } from "vitest";
import { hasRole, isSessionOver, needsConfirming, type SessionKind } from "./session.ts";

const start = new Date("2026-11-14T00:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);
const session = (kind: SessionKind, roles = ["user"], lastSeenAt = start) => ({
  kind,
  roles,
  createdAt: start,
  lastSeenAt,
  confirmedAt: start,
});

test.each([
  ["browser", ["user"], minutes(30)],
  ["browser", [], minutes(30)],
  ["kept", ["user"], days(30)],
  ["wrapper", ["user"], days(30)],
  ["browser", ["user", "_admin"], minutes(15)],
  ["kept", ["_admin"], minutes(15)],
] as const)("a session (%s, roles %j) that nobody uses is over at %s", (kind, roles, end) => {
  const last = new Date(end.getTime() - 1);
  expect(isSessionOver(session(kind, [...roles]), last)).toBe(false);
  expect(isSessionOver(session(kind, [...roles]), end)).toBe(true);
});

test.each([
  ["browser", ["user"], hours(12)],
  ["kept", ["user"], days(365)],
  ["wrapper", ["user"], days(365)],
  ["browser", ["_admin"], hours(8)],
  ["wrapper", ["_admin"], hours(8)],
] as const)("a session (%s, roles %j) that is always used is over at %s", (kind, roles, end) => {
  const last = new Date(end.getTime() - 1);
  expect(isSessionOver(session(kind, [...roles], last), last)).toBe(false);
  expect(isSessionOver(session(kind, [...roles], end), end)).toBe(true);
});

test.each([
  ["describes", hours(12)],
  ["moves", hours(1 / 12)],
] as const)("who changes what %s an account shows the password again at %s", (change, end) => {
  expect(needsConfirming(session("kept"), new Date(end.getTime() - 1), change)).toBe(false);
  expect(needsConfirming(session("kept"), end, change)).toBe(true);
});

test("an administrator passes every check of a role, anyone else needs the role", () => {
  expect(hasRole(["_admin"], "user")).toBe(true);
  expect(hasRole(["user"], "user")).toBe(true);
  expect(hasRole(["user"], "_admin")).toBe(false);
  expect(hasRole([], "user")).toBe(false);
});
