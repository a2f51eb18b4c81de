import { countItems } from "@kaunter/domain/cart/cart";
import type { ReactNode } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { useSession } from "../../lib/session.ts";
import { LinkButton } from "@kaunter/web/ui/button";
import { Journey } from "../../ui/journey.tsx";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { CartLines } from "./cart-lines.tsx";
import { type Basket, useBasket } from "./use-basket.ts";

interface CartPageProps {
  /** How somebody else can pay for what is in the cart. */
  renderHandOver: (services: Basket["services"]) => ReactNode;
  /** How what somebody else wants paid comes into the cart. */
  takeOver: ReactNode;
}

export function CartPage(handing: CartPageProps) {
  useT();
  const basket = useBasket();
  const { cart } = basket;
  const isEmpty = cart.isLoaded && cart.items.length === 0;
  const back = isEmpty ? undefined : { to: "/search", label: t("cart.another") };
  return (
    <Journey step="cart" back={back}>
      <h1 tabIndex={-1}>{t(isEmpty ? "cart.empty" : "cart.title")}</h1>
      {cart.isKept ? null : (
        <div className="mt-4">
          <Panel look="warning">{t("cart.not_kept")}</Panel>
        </div>
      )}
      {isEmpty ? <EmptyCart {...handing} /> : <FullCart basket={basket} {...handing} />}
    </Journey>
  );
}

function EmptyCart({ takeOver }: Pick<CartPageProps, "takeOver">) {
  return (
    <>
      <p className="mt-2 text-txt-black-700">{t("cart.empty_text")}</p>
      <p className="mt-6">
        <LinkButton to="/search">{t("nav.search")}</LinkButton>
      </p>
      <div className="mt-3">{takeOver}</div>
    </>
  );
}

function FullCart({ basket, renderHandOver, takeOver }: CartPageProps & { basket: Basket }) {
  const { items, isKept } = basket.cart;
  return (
    <>
      <p className="mt-1 text-txt-black-500">
        {t("cart.count", { count: countItems(items) })}
        {isKept && ` · ${t("cart.kept")}`}
      </p>
      <CartLines basket={basket} />
      <div className="mt-3 flex flex-wrap gap-x-6">
        {basket.services.length > 0 && renderHandOver(basket.services)}
        {takeOver}
      </div>
      <StickyBar>
        <p className="flex items-baseline justify-between gap-4">
          <span>{t("cart.total")}</span>
          <Money amount={basket.amountSen} className="font-heading text-2xl/8" />
        </p>
        <PayAction basket={basket} />
      </StickyBar>
    </>
  );
}

function PayAction({ basket: { services, at } }: { basket: Basket }) {
  const session = useSession();
  if (at === "offline" || at === "failed") return <p>{t("cart.pay_later")}</p>;
  if (services.length === 0) return <p>{t("cart.nothing_payable")}</p>;
  return (
    <>
      <LinkButton to="/checkout">{t("cart.pay")}</LinkButton>
      {session === null && (
        <p className="text-center text-small text-txt-black-500">{t("cart.guest")}</p>
      )}
    </>
  );
}
