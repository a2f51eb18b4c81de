import type { Charge, Offer } from "@kaunter/contracts/charges";
import { DomainError, type ErrorArguments } from "@kaunter/domain/domain-error";
import { chargeNumber } from "../../model/charge/charge-number.ts";
import { searchOf } from "../../model/charge/charge-search.ts";
import type { NotTaken } from "../../model/cart/fill-cart.ts";
import { chargesQuery } from "../../model/charge/find-charges.ts";
import { fetchQuotes } from "../../model/cart/quotes.ts";
import { queryClient } from "@kaunter/web/api/query-client";
import { openHandOver, type Services } from "./api.ts";

/** What another device handed over: what can be paid of it now, and what cannot. */
export interface TakenOver {
  found: { charge: Charge; offer: Offer }[];
  notTaken: NotTaken[];
}

/** Behind a code are only names of charges: what they are and what they cost is asked anew. */
export async function takeOver(code: string): Promise<TakenOver> {
  const services = await openHandOver(code);
  const [{ items: quotes }, charges] = await Promise.all([
    fetchQuotes(services),
    Promise.all(services.map(findCharge)),
  ]);
  const taken: TakenOver = { found: [], notTaken: [] };
  for (const [index, { _id, selection }] of services.entries()) {
    const quote = quotes.find((each) => each._id === _id && each.selection === selection);
    const charge = charges[index];
    if (charge && quote && "offer" in quote) taken.found.push({ charge, offer: quote.offer });
    else {
      const number = charge ? chargeNumber(charge) : (searchOf(_id)?.no ?? _id);
      const refusal = quote && "error" in quote ? quote.error : "not_found";
      taken.notTaken.push({ number, error: new DomainError(...([refusal] as ErrorArguments)) });
    }
  }
  return taken;
}

/** A charge that is not found is told of by its number; a line that is cut ends it all, and can be tried again. */
async function findCharge({ _id }: Services[number]): Promise<Charge | undefined> {
  const search = searchOf(_id);
  if (search === null) return undefined;
  try {
    const found = await queryClient.fetchQuery(chargesQuery({ ...search, compound: null }, 0));
    return found.charges.find((charge) => charge._id === _id);
  } catch (error) {
    if (error instanceof DomainError && error.code !== "network_error") return undefined;
    throw error;
  }
}
