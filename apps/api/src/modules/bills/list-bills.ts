import type { Database } from "../../db/pool.ts";
import { type ChargesDeps, type FoundBills, searchKnown } from "../charges/search-charges.ts";
import { findOwnNewest, type LicenceKey } from "../licences/own-newest.ts";
import { type Bill, searchFor } from "./bill.ts";
import { loadBills } from "./store.ts";

export type ListDeps = Omit<ChargesDeps, "lookups"> & { db: Database };

/** A saved bill with what it owes today, and the reason why nobody can tell, or not all of it. */
export interface OwedBill {
  bill: Bill;
  owed: FoundBills;
  /** The newest licence that the account has paid for. */
  licence?: LicenceKey;
}

/** All bills of an account in four reads, however many there are. */
export async function listBills(deps: ListDeps, userId: string): Promise<OwedBill[]> {
  const bills = await loadBills(deps.db, userId);
  const found = await searchKnown(deps, bills.map(searchFor));
  const licences = await findOwnNewest(deps.db, userId, found.flatMap(chargeIdsOf));
  return bills.flatMap((bill, index) => {
    const owed = found[index];
    if (!owed) return [];
    const [licence] = chargeIdsOf(owed).flatMap((id) => licences.get(id) ?? []);
    return [{ bill, owed, ...(licence && { licence }) }];
  });
}

function chargeIdsOf({ charges }: FoundBills): string[] {
  return charges.map(({ charge }) => charge.id);
}
