import type { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../db/pool.ts";
import { type ChargesDeps, type KnownCharge, searchKnown } from "../charges/search-charges.ts";
import { type Bill, searchFor } from "./bill.ts";
import { loadBills } from "./store.ts";

export type ListDeps = Pick<ChargesDeps, "records" | "findHolds"> & { db: Database };

/** A saved bill with what it owes today, or the reason why nobody can tell. */
export interface OwedBill {
  bill: Bill;
  owed: KnownCharge[] | DomainError;
}

/** All bills of an account in three reads, however many there are. */
export async function listBills(deps: ListDeps, userId: string): Promise<OwedBill[]> {
  const bills = await loadBills(deps.db, userId);
  const found = await searchKnown(deps, bills.map(searchFor));
  return bills.flatMap((bill, index) => {
    const owed = found[index];
    return owed ? [{ bill, owed }] : [];
  });
}
