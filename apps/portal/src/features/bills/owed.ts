import type { Bill } from "@kaunter/contracts/bills";
import type { Charge, Offer } from "@kaunter/contracts/charges";
import { type Sen, sumSen } from "@kaunter/domain/money";
import { t } from "@kaunter/web/language/translate";
import { fullOffer, offerTotal } from "../../model/cart/fill-cart.ts";

/** Something that can be paid today, all of it. */
export interface Owed {
  charge: Charge;
  offer: Offer;
}

export interface BillGroup {
  name: string;
  bills: Bill[];
}

/** Under the name that a person gave them; what has none stands under its council. */
export function groupBills(bills: readonly Bill[]): BillGroup[] {
  const nameOf = ({ nickname, council }: Bill) => nickname || t(`council.${council}`);
  return Array.from(new Set(bills.map(nameOf)), (name) => ({
    name,
    bills: bills.filter((bill) => nameOf(bill) === name),
  }));
}

/** A charge may stand under two bills, its number and its plate: it is paid once. */
export function listOwed(bills: readonly Bill[]): Owed[] {
  const charges = new Map(bills.flatMap((bill) => bill.charges).map((each) => [each._id, each]));
  return [...charges.values()].flatMap((charge) => {
    const offer = fullOffer(charge);
    return offer ? [{ charge, offer }] : [];
  });
}

export function totalOwed(owed: readonly Owed[]): Sen {
  return sumSen(owed.map(({ offer }) => offerTotal(offer)));
}
