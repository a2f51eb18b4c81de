import type { Offer } from "@kaunter/contracts/charges";
import type { ChargeDeclaration, ParkingDeclaration } from "@kaunter/contracts/declarations";
import { type CartLine, chargeKeyOf } from "@kaunter/domain/cart/cart";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { parseRinggit, ringgitPattern, type Sen, zeroSen } from "@kaunter/domain/money";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import { type AnyCharge, chargeNumber } from "../charge/charge-number.ts";
import { isChargeType } from "../charge/kinds/charge-kinds.ts";
import { isCouncil } from "../council/chosen-council.ts";
import { hasShape } from "@kaunter/web/api/read-answer";

/** A charge as the browser keeps it: what was found, and what was chosen of it. */
export type StoredCharge = AnyCharge & {
  selection: string;
  added_cart_at: string;
  paid_until?: string;
  renewal_year?: number;
  renewal_month?: number;
  consent?: { name: string; ic_no: string };
};

/** A line that comes and goes with the licence or the booking of its number. */
export type StoredFee = Pick<StoredCharge, "council" | "amount" | "added_cart_at"> &
  ({ type: "process_fee"; license_no: string } | { type: "booking_deposit"; reference_no: string });

/** A line of the cart with what is stored of it; the store gives it its id. */
export type CartItem = CartLine & { id?: number; stored: StoredCharge | StoredFee };

/** What a person decided to pay. */
export interface Choice {
  charge: AnyCharge;
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
  const { amount, paid_until, renewal_year, renewal_month, tied } = offer;
  const owner = {
    ...charge,
    amount,
    ...(paid_until !== undefined && { paid_until }),
    ...(renewal_year !== undefined && { renewal_year }),
    ...(renewal_month !== undefined && { renewal_month }),
  };
  return [owner, ...tied.flatMap((line) => feeOf(owner, line))].map(toItem);
}

/** Only licences have fees, and only bookings deposits. */
function feeOf(owner: StoredCharge, { type, amount }: Offer["tied"][number]): StoredFee[] {
  const { council, added_cart_at } = owner;
  const common = { council, amount, added_cart_at };
  if (owner.type === "license" && type === "process_fee") {
    return [{ type, license_no: owner.license_no, ...common }];
  }
  if (owner.type === "booking" && type === "booking_deposit") {
    return [{ type, reference_no: owner.reference_no, ...common }];
  }
  return [];
}

/** What the server is told of a charge. */
export function serviceOf(charge: StoredCharge) {
  const { _id, selection } = charge;
  return { _id, selection, ...("declaration" in charge && { declaration: charge.declaration }) };
}

export function isFee(stored: CartItem["stored"]): stored is StoredFee {
  return stored.type === "process_fee" || stored.type === "booking_deposit";
}

function toItem(stored: StoredCharge | StoredFee): CartItem {
  const { council, type: kind } = stored;
  const amountSen = readAmount(stored.amount);
  if (!isFee(stored)) {
    return { council, kind, reference: chargeNumber(stored), amountSen, stored };
  }
  const [owner, reference] =
    stored.type === "process_fee"
      ? ["license", stored.license_no]
      : ["booking", stored.reference_no];
  const tiedTo = chargeKeyOf({ council, kind: owner, reference });
  return { council, kind, reference, amountSen, tiedTo, stored };
}

/**
 * Anyone can write into a browser's store. What cannot be read is left out; an amount is believed only until the next
 * quote, and one that is none counts as nothing.
 */
export function readItem(row: unknown): CartItem | null {
  if (!hasShape<Row>(row, { id: "number" })) return null;
  const { id, ...stored } = row;
  return isStored(stored) ? { ...toItem(stored), id } : null;
}

type Row = (StoredCharge | StoredFee) & { id: number };

function isStored(stored: StoredCharge | StoredFee): boolean {
  if (!isCouncil(stored.council)) return false;
  if (stored.type === "process_fee") return areTexts(stored.license_no);
  if (stored.type === "booking_deposit") return areTexts(stored.reference_no);
  if (!areTexts(stored._id, stored.selection)) return false;
  if (stored.type === "local_government_charge") return isDeclared(stored.declaration);
  if (stored.type === "parking_session") return isParking(stored.declaration);
  if (stored.type === "compound" && !compoundTypes.includes(stored.compound_type)) return false;
  return isChargeType(stored.type) && areTexts(chargeNumber(stored));
}

function isDeclared(declaration: unknown): boolean {
  const shape = { license_no: "text", start_date: "text", end_date: "text" } as const;
  return hasShape<ChargeDeclaration>(declaration, shape);
}

function isParking(declaration: unknown): boolean {
  const shape = { vehicle_no: "text", zone: "text", hours: "number" } as const;
  return hasShape<ParkingDeclaration>(declaration, shape);
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function readAmount(amount: unknown): Sen {
  if (typeof amount !== "string" || !ringgitPattern.test(amount)) return zeroSen;
  const amountSen = parseRinggit(amount);
  return amountSen < 0 ? zeroSen : amountSen;
}
