import { addCharge } from "../../features/cart/use-cart.ts";
import { Declare, type DeclareProps } from "../../features/search/declare/declare.tsx";

export function DeclareForCart(props: DeclareProps) {
  return <Declare {...props} onAdd={addCharge} />;
}
