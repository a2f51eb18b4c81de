import type { Payment } from "@kaunter/contracts/payments";
import { isFee } from "../../model/cart/cart-item.ts";
import { useCart } from "../../model/cart/use-cart.ts";

/** Whether the cart of this device has every bill of a payment; undefined until the cart is known. */
export function useBillsInCart({ services }: Payment): boolean | undefined {
  const { items, isLoaded } = useCart();
  if (!isLoaded) return undefined;
  const kept = new Set(items.flatMap(({ stored }) => (isFee(stored) ? [] : [stored._id])));
  return services.every(({ charge }) => charge !== undefined && kept.has(charge));
}
