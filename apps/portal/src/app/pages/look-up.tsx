import { addCharge } from "../../features/cart/use-cart.ts";
import { LookUp, type LookUpProps } from "../../features/search/look-up.tsx";

/** What the search finds goes into the cart. */
export function LookUpForCart(props: LookUpProps) {
  return <LookUp {...props} onAdd={addCharge} />;
}
