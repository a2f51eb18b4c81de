import { countItems } from "@kaunter/domain/cart/cart";
import { t, useT } from "@kaunter/web/language/translate";
import { useSession } from "../../model/session/session.ts";
import { LinkButton } from "@kaunter/web/ui/button";
import { Link } from "@kaunter/web/ui/link";
import { HandOver } from "./hand-over/hand-over.tsx";
import { Journey } from "../../model/payment/journey.tsx";
import { StickyBar } from "@kaunter/web/ui/sticky-bar";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { CartLines } from "../../model/cart/cart-lines.tsx";
import { RemovalNote } from "../../model/cart/removal.tsx";
import { type Basket, useBasket } from "../../model/cart/use-basket.ts";

/** A cart can be paid for on the device of somebody else. */
export function CartPage() {
  useT();
  const basket = useBasket();
  const { cart } = basket;
  const isEmpty = cart.isLoaded && cart.items.length === 0;
  const back = isEmpty ? undefined : { to: "/search", label: t("cart.another") };
  return (
    <Journey step="cart" isWide={!isEmpty} back={back}>
      <h1 tabIndex={-1}>{t(isEmpty ? "cart.empty" : "cart.title")}</h1>
      {cart.isKept ? null : (
        <div className="mt-4">
          <Panel look="warning">{t("cart.not_kept")}</Panel>
        </div>
      )}
      {isEmpty && <EmptyCart />}
      {!isEmpty && cart.isLoaded && <FullCart basket={basket} />}
    </Journey>
  );
}

function EmptyCart() {
  return (
    <>
      <output className="mt-2 flex flex-wrap items-center gap-x-3">
        <RemovalNote />
      </output>
      <p className="mt-2 text-txt-black-700">{t("cart.empty_text")}</p>
      <p className="mt-6">
        <LinkButton to="/search">{t("nav.search")}</LinkButton>
      </p>
      <div className="mt-3">
        <TakeOver />
      </div>
    </>
  );
}

/** How what somebody else wants paid comes into the cart. */
function TakeOver() {
  return (
    <Link to="/handover" className="text-link inline-flex min-h-11 items-center font-semibold">
      {t("handover.have_code")}
    </Link>
  );
}

function FullCart({ basket }: { basket: Basket }) {
  const { items, isKept } = basket.cart;
  return (
    <>
      <p className="mt-1 text-txt-black-500">
        {t("cart.count", { count: countItems(items) })}
        {isKept && ` · ${t("cart.kept")}`}
      </p>
      <div className="checkout">
        <div className="min-w-0">
          <CartLines basket={basket} />
          <div className="mt-3 flex flex-wrap gap-x-6">
            {basket.services.length > 0 && <HandOver services={basket.services} />}
            <TakeOver />
          </div>
        </div>
        <Summary basket={basket} />
      </div>
    </>
  );
}

/** On a phone the bar alone; beside the bills where there is room for both. */
function Summary({ basket }: { basket: Basket }) {
  return (
    <section aria-label={t("label.total")} className="checkout-side">
      <dl className="sums card max-lg:hidden">
        {basket.councils.map(({ council, amountSen }) => (
          <div key={council}>
            <dt>{t(`council.${council}`)}</dt>
            <dd>
              <Money amount={amountSen} />
            </dd>
          </div>
        ))}
      </dl>
      <StickyBar note={<RemovalNote />}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{t("label.total")}</span>
          <Money amount={basket.amountSen} className="font-heading text-2xl/8" />
        </p>
        <PayAction basket={basket} />
        <p className="text-small text-txt-black-500 max-lg:hidden">
          {t("cart.receipts", { count: basket.councils.length })}
        </p>
      </StickyBar>
    </section>
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
