import type { Payment } from "@kaunter/contracts/payments";
import { type ChargeSearch, searchOf } from "../../model/charge/charge-search.ts";
import { kindOfSearch } from "../../model/charge/kinds/charge-kinds.ts";

/** What a payer will have to pay again. A fee names the charge to which it is tied, and is no bill of its own. */
export function recurringBills({ services }: Payment): ChargeSearch[] {
  const numbers = new Map(services.map(({ charge = "", account_no }) => [charge, account_no]));
  return [...numbers].flatMap(([charge, no]) => {
    const search = searchOf(charge);
    return search && kindOfSearch(search.type)?.comesAgain ? [{ ...search, no }] : [];
  });
}
