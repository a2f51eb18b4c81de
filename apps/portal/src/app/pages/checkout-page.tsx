import { ReviewLines, WithBasket } from "../../features/cart/cart-lines.tsx";
import { CheckoutPage } from "../../features/checkout/checkout-page.tsx";

/** The checkout pays what the cart holds. */
export function Checkout() {
  return <CheckoutPage WithBasket={WithBasket} Lines={ReviewLines} />;
}
