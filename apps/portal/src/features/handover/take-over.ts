import type { Charge, Offer } from "@kaunter/contracts/charges";
import { DomainError, type ErrorArguments } from "@kaunter/domain/domain-error";
import { chargeNumber } from "../../lib/charge-number.ts";
import { type ChargeSearch, searchOf } from "../../lib/charge-search.ts";
import type { NotTaken } from "../../lib/fill-cart.ts";
import { openHandOver, quoteServices, type Services } from "./api.ts";

export type FindCharges = (search: ChargeSearch) => Promise<Charge[]>;

/** What another device handed over: what can be paid of it now, and what cannot. */
export interface TakenOver {
  found: { charge: Charge; offer: Offer }[];
  notTaken: NotTaken[];
}

/** Behind a code are only names of charges: what they are and what they cost is asked anew. */
export async function takeOver(code: string, findCharges: FindCharges): Promise<TakenOver> {
  const services = await openHandOver(code);
  const [quotes, charges] = await Promise.all([
    quoteServices(services),
    Promise.all(services.map((service) => findCharge(service, findCharges))),
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
async function findCharge(
  { _id }: Services[number],
  findCharges: FindCharges,
): Promise<Charge | undefined> {
  const search = searchOf(_id);
  if (search === null) return undefined;
  try {
    return (await findCharges(search)).find((charge) => charge._id === _id);
  } catch (error) {
    if (error instanceof DomainError && error.code !== "network_error") return undefined;
    throw error;
  }
}
