import { CartPage } from "../../features/cart/cart-page.tsx";
import { t } from "@kaunter/web/language/translate";
import { HandOver } from "../hand-over.tsx";
import { Link } from "@kaunter/web/ui/link";

/** A cart can be paid for on the device of somebody else. */
export function Cart() {
  return (
    <CartPage
      renderHandOver={(services) => <HandOver services={services} />}
      takeOver={
        <Link to="/handover" className="text-link inline-flex min-h-11 items-center font-semibold">
          {t("handover.have_code")}
        </Link>
      }
    />
  );
}
