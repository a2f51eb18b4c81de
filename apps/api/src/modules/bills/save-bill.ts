import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction } from "../../db/transaction.ts";
import { referenceOf } from "../charges/council-records.ts";
import { kindMeantBy } from "../charges/kinds.ts";
import type { Visitor } from "../charges/lookup-limits.ts";
import { type ChargesDeps, searchCharges } from "../charges/search-charges.ts";
import { type Bill, billLimit, searchFor } from "./bill.ts";
import { keepBill } from "./store.ts";

export type SaveDeps = ChargesDeps & { inTransaction: InTransaction };

export interface Saver {
  userId: string;
  visitor: Visitor;
}

/**
 * Saves what a search finds, and counts like one: saving is no way to walk over numbers. A plate may be saved while
 * nothing is owed for it.
 */
export async function saveBill(
  deps: SaveDeps,
  { userId, visitor }: Saver,
  wish: Omit<Bill, "id" | "isReminded">,
): Promise<string> {
  const search = searchFor(wish);
  const lookup = kindMeantBy(search).lookup(search);
  const { charges, refusal } = await searchCharges(deps, search, visitor);
  const isThere = charges.length > 0 || refusal !== undefined;
  if (!isThere && lookup.by === "number") throw new DomainError("not_found");
  const bill = { ...wish, reference: referenceOf(lookup) };
  const id = await deps.inTransaction((tx, now) =>
    keepBill(tx, userId, bill, { limit: billLimit, now }),
  );
  if (id === undefined) throw new DomainError("bills_full", { limit: billLimit });
  return id;
}
