import { addCharge } from "../../features/cart/use-cart.ts";
import { LookUp, type LookUpProps } from "../../features/search/look-up.tsx";
import { declaredType } from "../../features/search/search-types.ts";
import { SaveBills } from "../save-bills.tsx";

/** What the search finds goes into the cart, or is saved. */
export function LookUpForCart(props: LookUpProps) {
  const { type, compound, council, no } = props.search;
  const named = { council, no, ...(compound && { compound_type: compound }) };
  const bills = type === declaredType ? [] : [{ type, ...named }];
  return <LookUp {...props} onAdd={addCharge} save={<SaveBills bills={bills} />} />;
}
