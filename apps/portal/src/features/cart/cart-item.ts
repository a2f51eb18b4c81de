import type { Charge, Offer } from "@kaunter/contracts/charges";
import { type CartLine, chargeKeyOf } from "@kaunter/domain/cart/cart";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { parseRinggit, ringgitPattern, type Sen, zeroSen } from "@kaunter/domain/money";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import { chargeNumber } from "../../lib/charge-number.ts";
import { isCouncil } from "../../lib/chosen-council.ts";

/** A charge as the browser keeps it: what was found, and what was chosen of it. */
export type StoredCharge = Charge & {
  selection: string;
  added_cart_at: string;
  paid_until?: string;
  renewal_year?: number;
  consent?: { name: string; ic_no: string };
};

/** A line that comes and goes with the licence of its number. */
export interface StoredFee {
  type: "process_fee";
  license_no: string;
  council: Charge["council"];
  amount: string;
  added_cart_at: string;
}

/** A line of the cart with what is stored of it; the store gives it its id. */
export type CartItem = CartLine & { id?: number; stored: StoredCharge | StoredFee };

/** What a person decided to pay. */
export interface Choice {
  charge: Charge;
  offer: Offer;
  consent: Consent | null;
}

/** A charge ready to be put into the cart, with the lines that are tied to it. */
export function itemsOf({ charge, offer, consent }: Choice, added_cart_at: string): CartItem[] {
  const declared = consent && { consent: { name: consent.name, ic_no: consent.icNo } };
  const { selection } = offer;
  return itemsAt({ ...charge, selection, added_cart_at, ...declared }, offer);
}

/** A stored charge at the terms of an offer, first, and the fees that belong to it. */
export function itemsAt(charge: StoredCharge, offer: Offer): CartItem[] {
  const { amount, paid_until, renewal_year, tied } = offer;
  const owner = {
    ...charge,
    amount,
    ...(paid_until !== undefined && { paid_until }),
    ...(renewal_year !== undefined && { renewal_year }),
  };
  if (owner.type !== "license") return [toItem(owner)];
  const { license_no, council, added_cart_at } = owner;
  const fees = tied.map((line) => ({
    type: line.type,
    license_no,
    council,
    amount: line.amount,
    added_cart_at,
  }));
  return [owner, ...fees].map(toItem);
}

function toItem(stored: StoredCharge | StoredFee): CartItem {
  const { council, type: kind } = stored;
  const amountSen = readAmount(stored.amount);
  if (stored.type !== "process_fee") {
    return { council, kind, reference: chargeNumber(stored), amountSen, stored };
  }
  const reference = stored.license_no;
  const tiedTo = chargeKeyOf({ council, kind: "license", reference });
  return { council, kind, reference, amountSen, tiedTo, stored };
}

/**
 * Anyone can write into a browser's store. What cannot be read is left out; an amount is believed only until the next
 * quote, and one that is none counts as nothing.
 */
export function readItem(row: unknown): CartItem | null {
  const { id, ...stored } = Object(row);
  return typeof id === "number" && isStored(stored) ? { ...toItem(stored), id } : null;
}

function isStored(stored: StoredCharge | StoredFee): boolean {
  if (!isCouncil(stored.council)) return false;
  if (stored.type === "process_fee") return areTexts(stored.license_no);
  if (!areTexts(stored._id, stored.selection)) return false;
  if (stored.type === "compound" && !compoundTypes.includes(stored.compound_type)) return false;
  return (
    ["assessment", "compound", "license"].includes(stored.type) && areTexts(chargeNumber(stored))
  );
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function readAmount(amount: unknown): Sen {
  if (typeof amount !== "string" || !ringgitPattern.test(amount)) return zeroSen;
  const amountSen = parseRinggit(amount);
  return amountSen < 0 ? zeroSen : amountSen;
}
