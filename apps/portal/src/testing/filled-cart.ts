import type { Quotes } from "@kaunter/contracts/charges";
import { act } from "@testing-library/react";
import type { Choice } from "../model/cart/cart-item.ts";
import { aCompound, aLicence, anAssessment, anOffer, aRenewal } from "./charges.ts";
import { openApp, openTab } from "./open-app.ts";

const full = anOffer({ selection: "3", amount: "855.00", paid_until: "2026/4" });

/** Three bills and a fee, RM 955.00 together. */
export const assessment: Choice = { charge: anAssessment(), offer: full, consent: null };
export const licence: Choice = {
  charge: aLicence(),
  offer: aRenewal(),
  consent: { name: "Siti", icNo: "880214120123" },
};
export const compound: Choice = {
  charge: aCompound(),
  offer: anOffer({ selection: "full", amount: "10.00" }),
  consent: null,
};

/** Each item still costs what it did. */
export function sameQuotes(services: { _id: string; selection: string }[]): Quotes["items"] {
  return services.map((service) => {
    const choice = [assessment, licence, compound].find(({ charge }) => charge._id === service._id);
    return { ...service, offer: choice?.offer ?? full };
  });
}

/** A browser whose cart holds these, opened at an address. */
export async function openWithCart(address: string, ...choices: Choice[]): Promise<void> {
  await openApp("/");
  for (const choice of choices) await putIntoCart(choice);
  await reopen(address);
}

/** Puts a charge into the cart of the page that is open. */
export async function putIntoCart(choice: Choice): Promise<void> {
  const { addCharge } = await import("../model/cart/use-cart.ts");
  await act(() => addCharge(choice));
}

/** Another visit of the same browser. */
export async function reopen(address: string): Promise<void> {
  await openTab(address);
}
