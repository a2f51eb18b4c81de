import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { useLocation } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { tellsOfPayment } from "../../model/payment/banners-room.ts";
import { hasEnded, useUnseenPayment } from "./use-unseen-payment.ts";

const looks = {
  asking: { className: "border-info-800 bg-info-50 text-info-800", icon: "info" },
  open: { className: "border-info-800 bg-info-50 text-info-800", icon: "info" },
  paid: { className: "border-success-800 bg-success-50 text-success-800", icon: "receipt" },
  not_paid: { className: "border-orange-300 bg-orange-100 text-orange-900", icon: "alert" },
} as const;

/** Whoever left in the middle of paying is told what became of that payment, and led to it and not to a second one. */
export function OpenPaymentBanner() {
  const t = useT();
  const unseen = useUnseenPayment(tellsOfPayment(useLocation().pathname));
  if (unseen === null) return null;
  const { _id, capability, amount } = unseen.payment.created;
  const standing = standingOf(unseen.status);
  const { className, icon } = looks[standing];
  const page = standing === "paid" ? "/receipt" : "/confirmation";
  return (
    <section
      aria-label={t("banners.payment.label")}
      className={`payment-banner border-b ${className}`}
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 py-1">
        <Icon name={icon} size={20} />
        <output className="min-w-0 flex-1 basis-60 py-2">
          {t(`banners.payment.${standing}`, { amount: formatRinggit(parseRinggit(amount)) })}
        </output>
        <Link
          to={`${page}?id=${_id}&key=${capability}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {t(`banners.payment.${standing}_link`)}
        </Link>
      </div>
    </section>
  );
}

function standingOf(status: ShownStatus | null): keyof typeof looks {
  if (status === null) return "asking";
  if (status === "successful") return "paid";
  return hasEnded(status) ? "not_paid" : "open";
}
