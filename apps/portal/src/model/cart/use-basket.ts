import type { CreatePayment } from "@kaunter/contracts/payments";
import { cartTotalSen, chargeKeyOf, councilTotals, countItems } from "@kaunter/domain/cart/cart";
import { tiedTypes } from "@kaunter/domain/charges/kinds";
import { addSen, type Sen, zeroSen } from "@kaunter/domain/money";
import type { PaymentMethod } from "@kaunter/domain/vocabulary/payments";
import { type CartItem, isFee, serviceOf, type StoredCharge, type StoredFee } from "./cart-item.ts";
import { agreedLeftOut, agreeToLeaveOut } from "./left-out.ts";
import { agreeToChanges, type Cart, payableItems, useCart } from "./use-cart.ts";
import { type QuotesState, type ServiceFees, useCurrentQuotes } from "./use-current-quotes.ts";

/** The cart as it would be paid now. */
export interface Basket {
  cart: Cart;
  quotes: QuotesState;
  at: QuotesState["at"];
  isLoaded: boolean;
  /** Every charge in the cart, whether or not it can be paid. */
  charges: string[];
  /** What would be paid: whatever is gone is left out, of these and of the amount. */
  services: CreatePayment["services"];
  count: number;
  amountSen: Sen;
  /** What of the amount is whose. */
  councils: ReturnType<typeof councilTotals>;
  /** The part of the amount that is for the charges themselves, and the lines that come with them. */
  billsSen: Sen;
  fees: { kind: StoredFee["type"]; amountSen: Sen }[];
  /** What comes on top of the amount, as the server has just named it. */
  serviceFees: ServiceFees;
  /** Something costs another amount than the payer saw, and they have not agreed to it yet. */
  hasChanged: boolean;
  /** A charge that the payer meant to pay cannot be paid any more, or one that they left out can. */
  hasOtherCharges: boolean;
  /** A charge that the payer left out can be paid again. */
  hasReturned: boolean;
  agree: () => void;
}

export function useBasket(): Basket {
  const cart = useCart();
  const quotes = useCurrentQuotes(cart);
  const payable = payableItems(cart);
  const charges = idsOf(cart.items);
  const paid = idsOf(payable);
  const agreed = agreedLeftOut();
  return {
    cart,
    quotes,
    at: quotes.at,
    isLoaded: cart.isLoaded,
    charges,
    services: payable.flatMap(chargeOf).map(declaredService),
    count: countItems(payable),
    amountSen: cartTotalSen(payable),
    councils: councilTotals(payable),
    billsSen: cartTotalSen(payable.filter(({ stored }) => !isFee(stored))),
    fees: feesOf(payable),
    serviceFees: quotes.at === "current" ? quotes.serviceFees : new Map(),
    hasChanged: payable.some((item) => cart.notes.has(chargeKeyOf(item))),
    hasOtherCharges:
      quotes.at === "current" && charges.some((id) => paid.includes(id) === agreed.includes(id)),
    hasReturned: quotes.at === "current" && paid.some((id) => agreed.includes(id)),
    agree() {
      agreeToChanges();
      agreeToLeaveOut(charges.filter((id) => !paid.includes(id)));
    },
  };
}

function idsOf(items: readonly CartItem[]): string[] {
  return items.flatMap(chargeOf).map(({ _id }) => _id);
}

/** What is paid in all in this way. */
export function totalFor({ amountSen, serviceFees }: Basket, method: PaymentMethod): Sen {
  return addSen(amountSen, serviceFees.get(method) ?? zeroSen);
}

/** One sum for each kind of line that comes with a charge. */
function feesOf(payable: readonly CartItem[]): Basket["fees"] {
  return tiedTypes
    .map((kind) => ({
      kind,
      amountSen: cartTotalSen(payable.filter(({ stored }) => stored.type === kind)),
    }))
    .filter(({ amountSen }) => amountSen > 0);
}

function chargeOf({ stored }: CartItem): StoredCharge[] {
  return isFee(stored) ? [] : [stored];
}

function declaredService(charge: StoredCharge): CreatePayment["services"][number] {
  const { consent } = charge;
  return { ...serviceOf(charge), ...(consent && { consent }) };
}
