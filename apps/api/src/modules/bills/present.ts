import type { Bill as WireBill, SaveBill } from "@kaunter/contracts/bills";
import type { Charge } from "@kaunter/contracts/charges";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { kindMeantBy } from "../charges/kinds.ts";
import { presentCharge, presentRefusal } from "../charges/present.ts";
import { pageLink } from "../licences/licence-links.ts";
import { type Bill, searchFor } from "./bill.ts";
import type { OwedBill } from "./list-bills.ts";

export function readBill({ no, compound_type, ...bill }: SaveBill) {
  return { ...bill, reference: no, ...(compound_type && { compoundType: compound_type }) };
}

export function presentBill(
  deps: { servicesUrl: string },
  { bill, owed, licence }: OwedBill,
  language: Language,
): WireBill {
  const { id, council, type, compoundType, nickname, isReminded } = bill;
  const charges = owed.charges.map((charge) => presentCharge(charge, language));
  return {
    id,
    council,
    type,
    no: writtenNumberOf(bill),
    ...(compoundType && { compound_type: compoundType }),
    nickname,
    owner: charges.map(ownerOf).find((name) => name !== "") ?? "",
    reminder: isReminded,
    charges,
    ...(licence && { licence_link: pageLink(deps, licence) }),
    ...(owed.refusal && presentRefusal(owed.refusal, language)),
  };
}

/** As on the paper; a plate is written as it is kept. */
export function writtenNumberOf(bill: Bill): string {
  const search = searchFor(bill);
  const kind = kindMeantBy(search);
  return kind.lookup(search).by === "plate" ? bill.reference : kind.writeNumber(bill.reference);
}

function ownerOf(charge: Charge): string {
  if ("name" in charge) return charge.name;
  if ("payer" in charge) return charge.payer;
  if ("hawker_name" in charge) return charge.hawker_name;
  return "customer_name" in charge ? charge.customer_name : "";
}
