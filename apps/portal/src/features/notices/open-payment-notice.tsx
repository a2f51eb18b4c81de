import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useEffect, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { findOpen, type OpenPayment } from "../../model/payment/payment-storage.ts";
import { whileShown } from "@kaunter/web/state/while-shown";
import { Icon } from "@kaunter/web/ui/icon";
import { useLocation } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";

/** Where people come back to; the pages of a payment speak for themselves. */
const shownOn = ["/", "/search", "/cart", "/checkout"];

/** Whoever left in the middle of paying finds the way back to that payment, and not to a second one. */
export function OpenPaymentNotice() {
  const t = useT();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<OpenPayment | null>(null);
  useEffect(() => {
    const finding = shownOn.includes(pathname) ? findOpen(null) : Promise.resolve(null);
    return whileShown(finding, setOpen);
  }, [pathname]);
  if (open === null) return null;
  const { _id, capability, amount } = open.created;
  return (
    <section
      aria-label={t("notices.open_payment.label")}
      className="border-b border-info-800 bg-info-50 text-info-800"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 py-1">
        <Icon name="info" size={20} />
        <p className="min-w-0 flex-1 basis-60 py-2">
          {t("notices.open_payment", { amount: formatRinggit(parseRinggit(amount)) })}
        </p>
        <Link
          to={`/confirmation?id=${_id}&key=${capability}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {t("notices.open_payment.check")}
        </Link>
      </div>
    </section>
  );
}
