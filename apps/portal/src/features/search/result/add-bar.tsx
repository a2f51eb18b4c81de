import type { Offer } from "@kaunter/contracts/charges";
import { useT } from "@kaunter/web/language/translate";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { type Standing, useFocusOnLink } from "./adding.ts";
import { offerTotal } from "../../../model/cart/fill-cart.ts";
import { Link } from "@kaunter/web/ui/link";

interface AddBarProps {
  offer: Offer | null;
  standing: Standing;
  refusal: string | null;
  another: string;
}

/** The amount and the one thing to do with it; once done, where to go from here. */
export function AddBar({ offer, standing, refusal, another }: AddBarProps) {
  const t = useT();
  const place = useFocusOnLink<HTMLParagraphElement>(standing === "in_cart");
  return (
    <StickyBar>
      <p className="flex items-baseline justify-between gap-4">
        <span>{t("search.to_pay")}</span>
        {offer ? (
          <Money amount={offerTotal(offer)} className="font-heading text-2xl/8" />
        ) : (
          <span className="text-txt-black-500">{t("search.not_chosen")}</span>
        )}
      </p>
      {refusal && (
        <p role="alert" className="font-semibold text-danger-700">
          {refusal}{" "}
          <Link to="/cart" className="text-link">
            {t("search.go_to_cart")}
          </Link>
        </p>
      )}
      {standing === "in_cart" ? (
        <p ref={place} className="grid grid-cols-2 gap-3">
          <LinkButton to="/cart" className="px-2">
            {t("search.go_to_cart")}
          </LinkButton>
          <LinkButton to={another} look="secondary" className="px-2">
            {t("search.another")}
          </LinkButton>
        </p>
      ) : (
        <Button type="submit" className="w-full">
          <Icon name="cart" size={20} />
          {t(standing === "chosen_anew" ? "search.update" : "search.add")}
        </Button>
      )}
    </StickyBar>
  );
}
