import { removePaid } from "../../features/cart/use-cart.ts";
import { ConfirmationPage } from "../../features/outcome/confirmation-page.tsx";

/** What was paid leaves the cart. */
export function Confirmation() {
  return <ConfirmationPage onPaid={removePaid} />;
}
