import type { Offer } from "@kaunter/contracts/charges";
import { formatRinggit, zeroSen } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { BarNote, StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Link } from "@kaunter/web/ui/link";
import { type Standing, useFocusOnLink } from "./adding.ts";
import { offerTotal } from "../../../model/cart/fill-cart.ts";

/** Two words beside each other stay on one line of the smallest phones: the choices above need the room. */
const tight = "px-1 max-sm:text-secondary";

interface AddBarProps {
  offer: Offer | null;
  standing: Standing;
  /** What was done last. */
  said: string;
  refusal: string | null;
  another: string;
  /** Adds it and goes on to paying at once; where the amount is in sight above the bar. */
  onPay?: (form: HTMLFormElement) => void;
}

/** What to do with the amount; once done, where to go from here. */
export function AddBar({ offer, standing, said, refusal, another, onPay }: AddBarProps) {
  const t = useT();
  const place = useFocusOnLink<HTMLParagraphElement>(standing === "in_cart");
  const amount = formatRinggit(offer ? offerTotal(offer) : zeroSen);
  return (
    <StickyBar>
      <BarNote>{standing === "in_cart" && said}</BarNote>
      {!onPay && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t("search.to_pay")}</span>
          <span className="font-heading text-2xl/8">{offer ? amount : t("search.not_chosen")}</span>
        </p>
      )}
      {refusal && (
        <p role="alert" className="font-semibold text-danger-700">
          {refusal}{" "}
          {standing !== "in_cart" && (
            <Link to="/cart" className="text-link">
              {t("search.go_to_cart")}
            </Link>
          )}
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
        <p className={onPay && "grid grid-cols-2 gap-3"}>
          {onPay && (
            <Button
              look="secondary"
              className={tight}
              onClick={({ currentTarget: { form } }) => form && onPay(form)}
            >
              {t("search.pay_now", { amount })}
            </Button>
          )}
          <Button type="submit" className={onPay ? tight : "w-full"}>
            {!onPay && <Icon name="cart" size={20} />}
            {t(standing === "chosen_anew" ? "search.update" : "search.add")}
          </Button>
        </p>
      )}
    </StickyBar>
  );
}
