import { loadWords } from "../i18n/translate.ts";
import { lazyPage } from "./lazy-page.ts";

// Where features meet: the checkout pays what the cart holds, and what was paid leaves the cart.
const cartLines = () => import("../features/cart/cart-lines.tsx");
const cart = () => import("../features/cart/use-cart.ts");

export const checkoutPage = lazyPage("checkout", async () => {
  const [{ CheckoutPage }, { CartLines, WithBasket }] = await Promise.all([
    import("../features/checkout/checkout-page.tsx"),
    cartLines(),
    loadWords("cart"),
  ]);
  return () => <CheckoutPage WithBasket={WithBasket} Lines={CartLines} />;
});

export const bankPage = lazyPage("checkout", async () => {
  const [{ FpxCheckoutPage }, { WithBasket }] = await Promise.all([
    import("../features/checkout/fpx-checkout-page.tsx"),
    cartLines(),
  ]);
  return () => <FpxCheckoutPage WithBasket={WithBasket} />;
});

export const confirmationPage = lazyPage("outcome", async () => {
  const [{ ConfirmationPage }, { removePaid }] = await Promise.all([
    import("../features/outcome/confirmation-page.tsx"),
    cart(),
  ]);
  return () => <ConfirmationPage onPaid={removePaid} />;
});

export const receiptPage = lazyPage("outcome", async () => {
  const [{ ReceiptPage }, { removePaid }] = await Promise.all([
    import("../features/outcome/receipt-page.tsx"),
    cart(),
    loadWords("search"),
  ]);
  return () => <ReceiptPage onPaid={removePaid} />;
});
