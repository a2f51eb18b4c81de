import type { Charge, Offer } from "@kaunter/contracts/charges";
import { t, useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { Money } from "@kaunter/web/ui/money";
import { untilText } from "@kaunter/words/until";
import { fullOffer, offerTotal } from "../../../model/cart/fill-cart.ts";

interface OfferChoiceProps {
  charge: Charge;
  chosen: Offer | null;
  error: string | undefined;
  onChoose: (selection: string) => void;
}

/** The ways to pay a charge; one way needs no choice. */
export function OfferChoice({ charge, chosen, error, onChoose }: OfferChoiceProps) {
  useT();
  return (
    <fieldset className="mt-1" aria-describedby={error && "selection-error"}>
      <legend className="mb-2 font-heading text-lg/7 md:text-xl/7">{t("search.choose")}</legend>
      {error && (
        <p id="selection-error" className="mb-3 flex gap-2 font-semibold text-danger-700">
          <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      <div className="radio-group">
        {fullFirst(charge).map((offer, index) => (
          <label key={offer.selection} className="radio-card">
            <input
              type="radio"
              name="selection"
              id={index === 0 ? "selection" : undefined}
              value={offer.selection}
              checked={offer === chosen}
              onChange={() => onChoose(offer.selection)}
            />
            <span className="font-semibold">{nameOf(offer)}</span>
            <Money amount={offerTotal(offer)} className="font-semibold" />
            <span className="text-secondary text-txt-black-500">{noteOf(offer)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What pays all of it comes first. */
function fullFirst(charge: Charge): Offer[] {
  return charge.offers[0] === fullOffer(charge) ? charge.offers : charge.offers.toReversed();
}

const names = {
  "1": () => t("search.offer.minimum"),
  "2": () => t("search.offer.last_year"),
  "3": () => t("search.offer.full"),
  renewal: () => t("search.offer.renewal"),
  arrears_only: () => t("search.offer.arrears_only"),
} as const;

function nameOf({ selection }: Offer): string {
  const isNamed = (word: string): word is keyof typeof names => Object.hasOwn(names, word);
  return isNamed(selection) ? names[selection]() : t("search.offer.full");
}

function noteOf({ selection, paid_until }: Offer): string {
  if (paid_until) return t("search.offer.until", { until: untilText(t, paid_until) });
  return selection === "arrears_only" ? t("search.offer.without_renewal") : "";
}
