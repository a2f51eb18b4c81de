import type { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../db/pool.ts";
import { type ChargesDeps, type KnownCharge, searchKnown } from "../charges/search-charges.ts";
import { findOwnNewest, type LicenceKey } from "../licences/own-newest.ts";
import { type Bill, searchFor } from "./bill.ts";
import { loadBills } from "./store.ts";

export type ListDeps = Pick<ChargesDeps, "records" | "findHolds"> & { db: Database };

/** A saved bill with what it owes today, or the reason why nobody can tell. */
export interface OwedBill {
  bill: Bill;
  owed: KnownCharge[] | DomainError;
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

function chargeIdsOf(owed: OwedBill["owed"]): string[] {
  return Array.isArray(owed) ? owed.map(({ charge }) => charge.id) : [];
}
