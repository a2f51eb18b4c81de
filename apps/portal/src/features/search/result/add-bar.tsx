import type { Charge, Offer } from "@kaunter/contracts/charges";
import { formatRinggit, zeroSen } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { Icon } from "@kaunter/web/ui/icon";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Link } from "@kaunter/web/ui/link";
import type { ReactNode } from "react";
import { type Standing, useFocusOnLink } from "./adding.ts";
import { offerTotal } from "../../../model/cart/fill-cart.ts";
import { usePaidTogether } from "../../../model/cart/use-paid-together.ts";
import { chargeNumber } from "../../../model/charge/charge-number.ts";

/** Two words beside each other stay on one line of the smallest phones: the choices above need the room. */
const tight = "px-1 max-sm:text-secondary";

interface AddBarProps {
  offer: Offer | null;
  /** While the server is asked for the price. */
  isBusy?: boolean;
  standing: Standing;
  /** What was done last. */
  said: string;
  refusal: string | null;
  another: string;
  /** The button that pays at once; where the amount is in sight above the bar. */
  payNow?: ReactNode;
}

interface PayNowProps {
  charge: Charge;
  offer: Offer | null;
  onPay: (form: HTMLFormElement) => void;
}

/** Adds it and goes on to paying at once; says what that comes to with whatever else is in the cart. */
export function PayNow({ charge, offer, onPay }: PayNowProps) {
  const t = useT();
  const { council, type: kind } = charge;
  const identity = { council, kind, reference: chargeNumber(charge) };
  const together = usePaidTogether(offer ? offerTotal(offer) : zeroSen, identity);
  return (
    <Button
      look="secondary"
      className={tight}
      onClick={({ currentTarget: { form } }) => form && onPay(form)}
    >
      {t("search.pay_now", together)}
    </Button>
  );
}

/** What to do with the amount; once done, where to go from here. */
export function AddBar(props: AddBarProps) {
  const { offer, isBusy, standing, said, refusal, another, payNow } = props;
  const t = useT();
  const place = useFocusOnLink<HTMLParagraphElement>(standing === "in_cart");
  return (
    <StickyBar note={standing === "in_cart" && said}>
      {!payNow && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t("search.to_pay")}</span>
          <span className="font-heading text-2xl/8">
            {offer ? formatRinggit(offerTotal(offer)) : t("search.not_worked_out")}
          </span>
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
        <p className={payNow ? "grid grid-cols-2 gap-3" : undefined}>
          {payNow}
          <Button
            type="submit"
            className={payNow ? tight : "w-full"}
            aria-disabled={isBusy || undefined}
          >
            {!payNow && <Icon name="cart" size={20} />}
            {t(standing === "chosen_anew" ? "search.update" : "search.add")}
          </Button>
        </p>
      )}
    </StickyBar>
  );
}
