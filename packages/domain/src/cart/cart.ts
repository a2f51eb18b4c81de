import { normaliseReference } from "../charges/reference.ts";
import { DomainError } from "../domain-error.ts";
import { type Sen, sumSen } from "../money.ts";
import type { CouncilCode } from "../vocabulary/councils.ts";

/** What tells one charge from every other. The kind is the type that its line has in a payment. */
export type ChargeIdentity = {
  readonly council: CouncilCode;
  readonly kind: string;
  readonly reference: string;
};

/** What the rules need to know of an item in the cart. */
export type CartLine = ChargeIdentity & {
  readonly amountSen: Sen;
  /** The key of the charge to which this line belongs: a licence's process fee, a booking's deposit. */
  readonly tiedTo?: string;
};

/** Lines that were taken out, each with its place, so that they can be put back. */
export type Removed<Line> = readonly { readonly line: Line; readonly position: number }[];

/** Tied lines, deposits among them, do not count. */
export const cartItemLimit = 10;

/** A key that is the same however the payer writes the number. */
export function chargeKeyOf({ council, kind, reference }: ChargeIdentity): string {
  return [council, kind, normaliseReference(reference)].join("/");
}

/** The number on the cart's badge. */
export function countItems(cart: readonly CartLine[]): number {
  return cart.filter((line) => line.tiedTo === undefined).length;
}

export function cartTotalSen(cart: readonly CartLine[]): Sen {
  return sumSen(cart.map((line) => line.amountSen));
}

/** What each council gets, in the order in which the councils came into the cart. */
export function councilTotals(
  cart: readonly CartLine[],
): { council: CouncilCode; amountSen: Sen }[] {
  return Array.from(new Set(cart.map((line) => line.council)), (council) => ({
    council,
    amountSen: cartTotalSen(cart.filter((line) => line.council === council)),
  }));
}

/** Adds a charge with the lines that are tied to it. */
export function addToCart<Line extends CartLine>(
  cart: readonly Line[],
  item: Line,
  tied: readonly Line[] = [],
  limit: number = cartItemLimit,
): Line[] {
  if (item.tiedTo !== undefined) throw new RangeError("A tied line comes with its charge");
  if ([item, ...tied].some((line) => line.amountSen <= 0)) throw new DomainError("nothing_due");
  refuseWhenKnownOrFull(cart, item, limit);
  const tiedTo = chargeKeyOf(item);
  return [...cart, item, ...tied.map((line) => ({ ...line, tiedTo }))];
}

/** Takes a line out with everything that belongs to the same charge; a fee never stays or goes alone. */
export function removeFromCart<Line extends CartLine>(
  cart: readonly Line[],
  line: ChargeIdentity,
): { cart: Line[]; removed: Removed<Line> } {
  const key = chargeKeyOf(line);
  const found = cart.find((each) => chargeKeyOf(each) === key);
  const owner = found && ownerKeyOf(found);
  const isTaken = (each: Line) => ownerKeyOf(each) === owner;
  const places = cart.map((each, position) => ({ line: each, position }));
  return {
    cart: cart.filter((each) => !isTaken(each)),
    removed: places.filter((place) => isTaken(place.line)),
  };
}

/** Undoes a removal, unless the cart has been filled, or the charge added again, in between. */
export function putBack<Line extends CartLine>(
  cart: readonly Line[],
  removed: Removed<Line>,
  limit: number = cartItemLimit,
): Line[] {
  const owner = removed.find(({ line }) => line.tiedTo === undefined);
  if (owner !== undefined) refuseWhenKnownOrFull(cart, owner.line, limit);
  return removed.reduce(
    (lines, { line, position }) => lines.toSpliced(position, 0, line),
    [...cart],
  );
}

/** The key of the charge that a line pays or belongs to. */
export function ownerKeyOf(line: CartLine): string {
  return line.tiedTo ?? chargeKeyOf(line);
}

function refuseWhenKnownOrFull(cart: readonly CartLine[], item: CartLine, limit: number): void {
  const key = chargeKeyOf(item);
  if (cart.some((line) => chargeKeyOf(line) === key)) {
    throw new DomainError("already_in_cart", { account_no: item.reference });
  }
  if (countItems(cart) >= limit) throw new DomainError("cart_full", { limit });
}
