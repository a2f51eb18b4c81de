import { WithBasket } from "../../features/cart/cart-lines.tsx";
import { FpxCheckoutPage } from "../../features/checkout/fpx-checkout-page.tsx";

export function FpxCheckout() {
  return <FpxCheckoutPage WithBasket={WithBasket} />;
}
