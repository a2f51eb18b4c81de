import { CartPage } from "../../features/cart/cart-page.tsx";
import { t } from "../../i18n/translate.ts";
import { HandOver } from "../hand-over.tsx";
import { Link } from "../../lib/router.tsx";

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
