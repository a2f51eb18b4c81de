import type { CalendarDay } from "../calendar.ts";
import { operatorOwner } from "../vocabulary/councils.ts";
import { type StaffRole } from "../vocabulary/staff.ts";
import { type HeldRole, isInForce } from "./staff.ts";

/** What one person of the office may propose and another must approve. The subject of each is one number. */
export const proposalKinds = [
  "void_receipt",
  "rule_on_case",
  "release_hold",
  "suspend_licence",
  "revoke_licence",
  "reinstate_licence",
  "correct_licence",
  "name_outside",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** One word settles it: a proposal that nobody spoke about in time has lapsed. */
export const proposalDecisions = ["approved", "refused", "withdrawn"] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

const onPayments = {
  make: ["finance_officer", "cashier_supervisor", "portal_operator"],
  check: ["treasurer", "portal_operator"],
} as const;
const onCases = {
  make: ["finance_officer", "operator_finance", "portal_operator"],
  check: ["treasurer", "portal_operator"],
} as const;
const onLicences = {
  make: ["licensing_officer", "portal_operator"],
  check: ["licensing_officer", "treasurer", "portal_operator"],
} as const;

/** What nobody has explained is the operator's, and its finance sees the bank's lines. */
const onBankLines = { make: ["operator_finance"], check: ["operator_finance"] } as const;

/** Who makes a proposal of each kind, and who approves or refuses it. The database holds the same table and goes by it. */
export const proposalRights: Readonly<
  Record<ProposalKind, { make: readonly StaffRole[]; check: readonly StaffRole[] }>
> = {
  void_receipt: onPayments,
  rule_on_case: onCases,
  release_hold: onPayments,
  suspend_licence: onLicences,
  revoke_licence: onLicences,
  reinstate_licence: onLicences,
  correct_licence: onLicences,
  name_outside: onBankLines,
};

/** So long a proposal waits for a second person. */
export const proposalLastsMs = 7 * 24 * 3_600_000;

/** Where more than this is at stake two people approve what a third proposed. The database holds the same sum and goes by it. */
export const secondAboveSen = 1_000_000;

/** By the larger of what is proposed and what the case is about: closing it with nothing decides about all of it. */
export function takesSecond(amountSen: number | null, caseSen: number | null): boolean {
  return Math.max(amountSen ?? 0, caseSen ?? 0) > secondAboveSen;
}

/** A remark says on what evidence, in this many letters at least. */
export const remarkLeast = 10;

/** Whether somebody with these roles has a part in proposals of a kind for an owner: its own people, or the operator's. */
export function hasPart(
  held: readonly HeldRole[],
  part: "make" | "check",
  { kind, owner }: { kind: ProposalKind; owner: string },
  today: CalendarDay,
): boolean {
  const roles = proposalRights[kind][part];
  return held.some(
    (each) =>
      roles.includes(each.role) &&
      (each.owner === owner || each.owner === operatorOwner) &&
      isInForce(each, today),
  );
}
