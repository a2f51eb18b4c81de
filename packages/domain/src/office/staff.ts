import type { CalendarDay } from "../calendar.ts";
import { councilCodes, operatorOwner } from "../vocabulary/councils.ts";
import { operatorRoles, type StaffRole } from "../vocabulary/staff.ts";

/** A role for one owner, in force from the first to the last day, both included. */
export interface HeldRole {
  readonly role: StaffRole;
  /** A council's code, or the operator. */
  readonly owner: string;
  readonly fromOn: CalendarDay;
  readonly untilOn: CalendarDay | null;
}

/** What may be done in the office, and by whom. What is not here nobody may do. */
export const permissions = {
  /** What was collected, and whether the council knows. */
  today: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  /** A payment's own lines, attempts and ledger, without anybody's name. */
  see_payments: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  /** What providers promised, what the bank showed, and what nobody has explained. */
  see_money: ["finance_officer", "treasurer", "auditor", "operator_finance"],
  /** Export it as a file. Each export is recorded as an act. */
  export_money: ["finance_officer", "treasurer", "auditor", "operator_finance"],
  /** Whether somebody's payment went through, and nothing else of it. */
  answer_callers: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "support_desk",
    "portal_operator",
  ],
  /** Orders to ask the bank now, to send a receipt again, to end the links to a payment. */
  order: ["finance_officer", "cashier_supervisor", "support_desk", "portal_operator"],
  /** What was proposed, and what became of it; of which kinds, `proposalRights` says. */
  see_proposals: [
    "finance_officer",
    "treasurer",
    "cashier_supervisor",
    "licensing_officer",
    "auditor",
    "portal_operator",
    "operator_finance",
  ],
  /** Proposes what another person must approve, and takes the own proposal back. */
  propose: [
    "finance_officer",
    "cashier_supervisor",
    "licensing_officer",
    "portal_operator",
    "operator_finance",
  ],
  /** Approves or refuses what another person proposed. */
  decide: ["treasurer", "licensing_officer", "portal_operator", "operator_finance"],
  /** Says whether a photo that a holder sent is the holder's. Each look and each word is recorded as an act. */
  judge_photos: ["licensing_officer"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof permissions;

export function isInForce({ fromOn, untilOn }: HeldRole, today: CalendarDay): boolean {
  return fromOn <= today && (untilOn === null || today <= untilOn);
}

/** The owners for whom somebody with these roles may do it today. */
export function ownersFor(
  held: readonly HeldRole[],
  permission: Permission,
  today: CalendarDay,
): string[] {
  const allowed: readonly StaffRole[] = permissions[permission];
  const owners = held
    .filter((each) => allowed.includes(each.role) && isInForce(each, today))
    .map(({ owner }) => owner);
  return [...new Set(owners)];
}

/** Everything that somebody with these roles may do today, for whomever. */
export function permissionsOf(held: readonly HeldRole[], today: CalendarDay): Permission[] {
  const all = Object.keys(permissions) as Permission[];
  return all.filter((each) => ownersFor(held, each, today).length > 0);
}

/** A role of a council is held for a council, one of the operator for the operator. */
export function isOwnerOf(role: StaffRole, owner: string): boolean {
  const isOperators = operatorRoles.some((each) => each === role);
  if (isOperators) return owner === operatorOwner;
  return councilCodes.some((code) => code === owner);
}

/** Whether the command line may make one of the first two operators. Everyone after them is made by two people. */
export function mayBeFounded(operatorsEver: number): boolean {
  return operatorsEver < 2;
}

export interface Voucher {
  readonly staffId: string;
  readonly held: readonly HeldRole[];
}

/** For whose people somebody is vouched for now. Who works for several councils, or for none any more, is the operator's. */
export function ownerToVouch(held: readonly HeldRole[], today: CalendarDay): string {
  const owners = new Set(held.filter((each) => isInForce(each, today)).map(({ owner }) => owner));
  const [only = operatorOwner, ...others] = owners;
  return others.length === 0 ? only : operatorOwner;
}

/**
 * Whether two people may add somebody for an owner, or give a lost factor back: one of the operator, and another of the
 * operator or the treasurer of that council. Neither may be the person whom it is about.
 */
export function mayVouch(
  [one, other]: readonly [Voucher, Voucher],
  { staffId, owner }: { staffId: string | null; owner: string },
  today: CalendarDay,
): boolean {
  const has = (held: readonly HeldRole[], role: StaffRole, of: string) =>
    held.some((each) => each.role === role && each.owner === of && isInForce(each, today));
  const isOperator = ({ held }: Voucher) => has(held, "portal_operator", operatorOwner);
  const isTreasurer = ({ held }: Voucher) => has(held, "treasurer", owner);
  const areTwo = one.staffId !== other.staffId;
  const areOthers = one.staffId !== staffId && other.staffId !== staffId;
  const areRight =
    (isOperator(one) && (isOperator(other) || isTreasurer(other))) ||
    (isOperator(other) && isTreasurer(one));
  return areTwo && areOthers && areRight;
}
