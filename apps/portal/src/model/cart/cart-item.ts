import type { Offer } from "@kaunter/contracts/charges";
import { type CartLine, chargeKeyOf } from "@kaunter/domain/cart/cart";
import { parkingHoursKind, type TiedType, tiedTypes } from "@kaunter/domain/charges/kinds";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { parseRinggit, ringgitPattern, type Sen, zeroSen } from "@kaunter/domain/money";
import { type AnyCharge, chargeNumber } from "../charge/charge-number.ts";
import { isReadable, ownerOf } from "../charge/kinds/charge-kinds.ts";
import { isDeclarationReadable, isDeclared } from "../charge/kinds/declared.ts";
import { isCouncil } from "../council/chosen-council.ts";
import { hasShape } from "@kaunter/web/api/read-answer";
import { now } from "@kaunter/web/browser/clock";

/** A charge as the browser keeps it: what was found, and what was chosen of it. */
export type StoredCharge = AnyCharge & {
  selection: string;
  added_cart_at: string;
  paid_until?: string;
  renewal_year?: number;
  renewal_month?: number;
  consent?: { name: string; ic_no: string };
};

/** A line that comes and goes with a charge, whose number it has in the field that such a charge has it in. */
export type StoredFee = Pick<StoredCharge, "council" | "amount" | "added_cart_at"> & {
  type: TiedType;
  [numberField: string]: string;
};

/** Parking hours begin when they are paid: nobody who left them in the cart for so long still stands there. */
const hoursWaitMs = 3_600_000;

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

/** Nothing where such a line belongs to another kind of charge. */
function feeOf(charge: StoredCharge, { type, amount }: Offer["tied"][number]): StoredFee[] {
  const { council, added_cart_at } = charge;
  const owner = ownerOf(type);
  if (owner?.type !== charge.type) return [];
  return [{ type, [owner.number]: chargeNumber(charge), council, amount, added_cart_at }];
}

/** What the server is told of a charge. */
export function serviceOf(charge: StoredCharge) {
  const { _id, selection } = charge;
  return { _id, selection, ...("declaration" in charge && { declaration: charge.declaration }) };
}

export function isFee(stored: CartItem["stored"]): stored is StoredFee {
  return tiedTypes.some((type) => type === stored.type);
}

function toItem(stored: StoredCharge | StoredFee): CartItem {
  const { council, type: kind } = stored;
  const amountSen = readAmount(stored.amount);
  if (!isFee(stored)) {
    return { council, kind, reference: chargeNumber(stored), amountSen, stored };
  }
  const owner = ownerOf(stored.type);
  const reference = (owner && stored[owner.number]) ?? "";
  const tiedTo = chargeKeyOf({ council, kind: owner?.type ?? "", reference });
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
  if (isFee(stored)) return areTexts(stored[ownerOf(stored.type)?.number ?? ""]);
  if (!areTexts(stored._id, stored.selection)) return false;
  return isDeclared(stored) ? isDeclarationReadable(stored) : isReadable(stored);
}

/** Whether these are parking hours that waited for too long. */
export function isOver({ stored: { type, added_cart_at } }: CartItem): boolean {
  const isWaiting = now().getTime() - Date.parse(added_cart_at) < hoursWaitMs;
  return type === parkingHoursKind && !isWaiting;
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function readAmount(amount: unknown): Sen {
  if (typeof amount !== "string" || !ringgitPattern.test(amount)) return zeroSen;
  const amountSen = parseRinggit(amount);
  return amountSen < 0 ? zeroSen : amountSen;
}
