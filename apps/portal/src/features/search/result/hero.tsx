import type { Charge, Offer } from "@kaunter/contracts/charges";
import { formatRinggit, negateSen, parseRinggit, sumSen } from "@kaunter/domain/money";
import { currentLanguage, t, useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { Money } from "@kaunter/web/ui/money";
import { formatDateTime } from "@kaunter/words/times";
import { fullOffer, offerTotal } from "../../../model/cart/fill-cart.ts";

interface HeroProps {
  charge: Charge;
  offer: Offer;
}

/** The amount first, and what becomes of it when: people decide on the date, not on the breakdown. */
export function Hero({ charge, offer }: HeroProps) {
  useT();
  const change = offer === fullOffer(charge) ? charge.next_change : undefined;
  const takenOff = discountOf(offer);
  return (
    <div className="card px-4 py-2 md:p-6">
      <p className="text-secondary text-txt-black-500">{t("search.today")}</p>
      <p>
        <Money amount={offerTotal(offer)} className="hero-amount" />
      </p>
      {change && (
        <p className="mt-1 flex gap-2 text-secondary text-orange-900">
          <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
          {changeText(change)}
        </p>
      )}
      {takenOff > 0 && (
        <p className="mt-1 flex gap-2 text-secondary text-success-800">
          <Icon name="circleCheck" size={20} className="mt-0.5 shrink-0" />
          {t("search.discount", { amount: formatRinggit(takenOff) })}
        </p>
      )}
    </div>
  );
}

function changeText({ on, amount, ends_at }: NonNullable<Charge["next_change"]>): string {
  if (amount !== undefined) {
    return t("search.from_then", { day: on, amount: formatRinggit(parseRinggit(amount)) });
  }
  if (ends_at === undefined) return t("search.until_then", { day: on });
  return t("search.until_moment", { moment: formatDateTime(new Date(ends_at), currentLanguage()) });
}

function discountOf({ explanation }: Offer) {
  const off = explanation.map(({ amount }) => parseRinggit(amount)).filter((each) => each < 0);
  return negateSen(sumSen(off));
}
