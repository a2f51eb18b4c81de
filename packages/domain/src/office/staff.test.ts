import { describe, expect, test } from "vitest";
import { parseCalendarDay } from "../calendar.ts";
import { staffRoles, type StaffRole } from "../vocabulary/staff.ts";
import {
  type HeldRole,
  isOwnerOf,
  mayBeFounded,
  mayVouch,
  ownersFor,
  ownerToVouch,
  permissionsOf,
} from "./staff.ts";

const today = parseCalendarDay("2026-11-17");
const held = (role: StaffRole, owner: string, days: Partial<HeldRole> = {}): HeldRole => ({
  role,
  owner,
  fromOn: parseCalendarDay("2026-01-01"),
  untilOn: null,
  ...days,
});

describe("a role counts", () => {
  test.each([
    ["on its first day", { fromOn: today }, ["mpt"]],
    ["on its last day", { untilOn: today }, ["mpt"]],
    ["not before it begins", { fromOn: parseCalendarDay("2026-11-18") }, []],
    ["not after it ended", { untilOn: parseCalendarDay("2026-11-16") }, []],
  ])("%s", (_when, days, owners) => {
    expect(ownersFor([held("treasurer", "mpt", days)], "today", today)).toEqual(owners);
  });
});

test("somebody with two roles does for each owner only what the role there allows", () => {
  const both = [held("finance_officer", "mpt"), held("support_desk", "operator")];
  expect(ownersFor(both, "see_payments", today)).toEqual(["mpt"]);
  expect(ownersFor(both, "answer_callers", today)).toEqual(["mpt", "operator"]);
});

test("the support desk sees no payment, and an auditor orders nothing", () => {
  expect(permissionsOf([held("support_desk", "operator")], today)).toEqual([
    "answer_callers",
    "order",
  ]);
  expect(permissionsOf([held("auditor", "mps")], today)).toEqual([
    "today",
    "see_payments",
    "see_money",
    "export_money",
    "see_proposals",
  ]);
});

test("who has no role may do nothing", () => {
  expect(permissionsOf([], today)).toEqual([]);
});

test("roles of the operator are held for the operator alone, others for a council", () => {
  const operators = staffRoles.filter((role) => isOwnerOf(role, "operator"));
  expect(operators).toEqual(["support_desk", "portal_operator", "operator_finance"]);
  expect(staffRoles.filter((role) => isOwnerOf(role, "mpt"))).toHaveLength(5);
  expect(staffRoles.filter((role) => isOwnerOf(role, "nowhere"))).toEqual([]);
});

test("two people are founded, and no third", () => {
  expect([0, 1, 2, 3].map(mayBeFounded)).toEqual([true, true, false, false]);
});

describe("people are vouched for", () => {
  const operator = (staffId: string) => ({
    staffId,
    held: [held("portal_operator", "operator")],
  });
  const treasurer = { staffId: "t", held: [held("treasurer", "mpt")] };
  const about = { staffId: "x", owner: "mpt" };

  test("by two of the operator, or one with the council's treasurer, in any order", () => {
    expect(mayVouch([operator("a"), operator("b")], about, today)).toBe(true);
    expect(mayVouch([operator("a"), treasurer], about, today)).toBe(true);
    expect(mayVouch([treasurer, operator("a")], about, today)).toBe(true);
  });

  test("by nobody twice, nobody for oneself, and no treasurer of another council", () => {
    expect(mayVouch([operator("a"), operator("a")], about, today)).toBe(false);
    expect(mayVouch([operator("x"), operator("b")], about, today)).toBe(false);
    expect(mayVouch([operator("a"), operator("x")], about, today)).toBe(false);
    expect(mayVouch([operator("a"), treasurer], { ...about, owner: "mps" }, today)).toBe(false);
    expect(mayVouch([treasurer, treasurer], about, today)).toBe(false);
  });

  test("of the one council for which they work now, or as the operator's", () => {
    const gone = held("auditor", "mps", { untilOn: parseCalendarDay("2026-11-16") });
    const now = held("treasurer", "mpt");
    expect(ownerToVouch([gone, now], today)).toBe("mpt");
    expect(ownerToVouch([now, held("auditor", "mpt")], today)).toBe("mpt");
    expect(ownerToVouch([now, held("auditor", "mps")], today)).toBe("operator");
    expect(ownerToVouch([gone], today)).toBe("operator");
    expect(ownerToVouch([held("portal_operator", "operator")], today)).toBe("operator");
  });

  test("by nobody whose role has ended", () => {
    const left = {
      staffId: "b",
      held: [held("portal_operator", "operator", { untilOn: parseCalendarDay("2026-11-16") })],
    };
    expect(mayVouch([operator("a"), left], about, today)).toBe(false);
  });
});
