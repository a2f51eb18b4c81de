import { describe, expect, test } from "vitest";
import { parseCalendarDay } from "../calendar.ts";
import type { StaffRole } from "../vocabulary/staff.ts";
import { hasPart, proposalKinds, proposalRights, takesSecond } from "./proposals.ts";
import { type HeldRole, permissions } from "./staff.ts";

const today = parseCalendarDay("2026-11-18");
const held = (role: StaffRole, owner: string, untilOn: HeldRole["untilOn"] = null): HeldRole[] => [
  { role, owner, fromOn: parseCalendarDay("2026-01-01"), untilOn },
];
const ofTawau = { kind: "void_receipt", owner: "mpt" } as const;

describe("a part in a proposal", () => {
  test("has who holds the role for its council, or for the operator", () => {
    expect(hasPart(held("finance_officer", "mpt"), "make", ofTawau, today)).toBe(true);
    expect(hasPart(held("treasurer", "mpt"), "check", ofTawau, today)).toBe(true);
    expect(hasPart(held("portal_operator", "operator"), "check", ofTawau, today)).toBe(true);
  });

  test("has nobody of another council, in another part, or whose role has ended", () => {
    expect(hasPart(held("treasurer", "mps"), "check", ofTawau, today)).toBe(false);
    expect(hasPart(held("treasurer", "mpt"), "make", ofTawau, today)).toBe(false);
    expect(hasPart(held("finance_officer", "mpt"), "check", ofTawau, today)).toBe(false);
    const ended = held("treasurer", "mpt", parseCalendarDay("2026-11-17"));
    expect(hasPart(ended, "check", ofTawau, today)).toBe(false);
  });

  test("of several councils has nobody of one of them", () => {
    const ofAll = { kind: "rule_on_case", owner: "operator" } as const;
    expect(hasPart(held("treasurer", "mpt"), "check", ofAll, today)).toBe(false);
    expect(hasPart(held("portal_operator", "operator"), "check", ofAll, today)).toBe(true);
  });
});

test("whoever makes or checks something is let in to do so, and nobody else", () => {
  const rolesOf = (part: "make" | "check") =>
    new Set(proposalKinds.flatMap((kind) => proposalRights[kind][part]));
  expect(rolesOf("make")).toEqual(new Set<StaffRole>(permissions.propose));
  expect(rolesOf("check")).toEqual(new Set<StaffRole>(permissions.decide));
});

test("two approve where more than RM 10,000 is at stake, whatever of it goes back", () => {
  const sums = [null, 0, 1_000_000, 1_000_001];
  expect(sums.map((sum) => takesSecond(sum, null))).toEqual([false, false, false, true]);
  expect(sums.map((sum) => takesSecond(0, sum))).toEqual([false, false, false, true]);
});
