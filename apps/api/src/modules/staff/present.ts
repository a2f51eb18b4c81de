import type { Staff } from "@kaunter/contracts/office";
import { dayOf } from "@kaunter/domain/calendar";
import { isInForce, permissionsOf } from "@kaunter/domain/office/staff";
import type { StaffSession } from "../../http/staff-session.ts";

export function presentStaff({ name, email, held }: StaffSession, now: Date): Staff {
  const today = dayOf(now);
  const roles = held
    .filter((each) => isInForce(each, today))
    .map(({ role, owner }) => ({ role, owner }));
  return { name, email, roles, may: permissionsOf(held, today) };
}
