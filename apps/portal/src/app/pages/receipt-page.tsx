import { removePaid } from "../../features/cart/use-cart.ts";
import { ReceiptPage } from "../../features/outcome/receipt-page.tsx";
import { SaveBills } from "../save-bills.tsx";

/** What was paid leaves the cart, and can be saved for the next time. */
export function Receipt() {
  return <ReceiptPage onPaid={removePaid} renderSave={(bills) => <SaveBills bills={bills} />} />;
}
