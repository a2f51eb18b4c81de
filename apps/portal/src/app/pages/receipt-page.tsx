import { removePaid } from "../../features/cart/use-cart.ts";
import { ReceiptPage } from "../../features/outcome/receipt-page.tsx";

export function Receipt() {
  return <ReceiptPage onPaid={removePaid} />;
}
