import {
  cartTotalSen,
  type ChargeIdentity,
  chargeKeyOf,
  countItems,
  ownerKeyOf,
} from "@kaunter/domain/cart/cart";
import { addSen, formatRinggit, type Sen } from "@kaunter/domain/money";
import { payableItems, useCart } from "./use-cart.ts";

/**
 * What a press that pays a charge at once comes to, in words for its button: the cart outlives visits, and is paid as a
 * whole. What is in it of the charge itself gives way.
 */
export function usePaidTogether(amountSen: Sen, charge: ChargeIdentity) {
  const key = chargeKeyOf(charge);
  const others = payableItems(useCart()).filter((line) => ownerKeyOf(line) !== key);
  return {
    count: countItems(others) + 1,
    amount: formatRinggit(addSen(cartTotalSen(others), amountSen)),
  };
}
