import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../db/pool.ts";
import { removeBill, setReminded } from "./store.ts";

/** Whose bill, and which. Somebody else's is as unknown as none. */
export interface OwnBill {
  userId: string;
  id: string;
}

export async function forgetBill({ db }: { db: Database }, { userId, id }: OwnBill): Promise<void> {
  if (!(await removeBill(db, userId, id))) throw new DomainError("not_found");
}

export async function switchReminder(
  { db }: { db: Database },
  own: OwnBill,
  isOn: boolean,
): Promise<void> {
  if (!(await setReminded(db, { ...own, isOn }))) throw new DomainError("not_found");
}
