import { cartTotalSen, chargeKeyOf, countItems, ownerKeyOf } from "@kaunter/domain/cart/cart";
import { t, useT } from "../../i18n/translate.ts";
import { translateError } from "../../lib/translate-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Journey, StickyBar } from "../../ui/journey.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showSnackbar } from "../../ui/snackbar.tsx";
import type { CartItem } from "./cart-item.ts";
import { CartRow } from "./cart-row.tsx";
import { removeItem, undoRemoval, useCart, type Cart } from "./use-cart.ts";
import { type QuotesState, useCurrentQuotes } from "./use-current-quotes.ts";

export function CartPage() {
  useT();
  const cart = useCart();
  const quotes = useCurrentQuotes(cart);
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
      {isEmpty ? <EmptyCart /> : <FullCart cart={cart} quotes={quotes} />}
    </Journey>
  );
}

function EmptyCart() {
  return (
    <>
      <p className="mt-2 text-txt-black-700">{t("cart.empty_text")}</p>
      <p className="mt-6">
        <LinkButton to="/search">{t("nav.search")}</LinkButton>
      </p>
    </>
  );
}

function FullCart({ cart, quotes }: { cart: Cart; quotes: QuotesState }) {
  const { items, notes, isKept } = cart;
  const isGone = (item: CartItem) => {
    const note = notes.get(chargeKeyOf(item));
    return note !== undefined && "goneBecause" in note;
  };
  const charges = items.filter(({ tiedTo }) => tiedTo === undefined);
  return (
    <>
      <p className="mt-1 text-txt-black-500">
        {t("cart.count", { count: countItems(items) })}
        {isKept && ` · ${t("cart.kept")}`}
      </p>
      <QuotesMessage quotes={quotes} />
      <ul className="card mt-4 px-4 md:px-6">
        {charges.map((item) => (
          <CartRow
            key={chargeKeyOf(item)}
            item={item}
            fees={items.filter((each) => each !== item && ownerKeyOf(each) === chargeKeyOf(item))}
            notes={notes}
            onRemove={() => void handleRemove(item)}
          />
        ))}
      </ul>
      {charges.length < items.length && (
        <div className="mt-5">
          <Panel look="note">{t("cart.linked")}</Panel>
        </div>
      )}
      <StickyBar>
        <p className="flex items-baseline justify-between gap-4">
          <span>{t("cart.total")}</span>
          <Money
            amount={cartTotalSen(items.filter((item) => !isGone(item)))}
            className="font-heading text-2xl/8"
          />
        </p>
        <LinkButton to="/search">{t("cart.another")}</LinkButton>
      </StickyBar>
    </>
  );
}

function QuotesMessage({ quotes }: { quotes: QuotesState }) {
  return (
    <output className="mt-4 block">
      {quotes.at === "offline" && <Panel look="warning">{t("cart.offline")}</Panel>}
      {quotes.at === "asking" && <span className="sr-only">{t("cart.asking")}</span>}
      {quotes.at === "failed" && (
        <Panel look="warning">
          <p>{t("cart.not_checked")}</p>
          <p className="text-secondary">{translateError(quotes.error)}</p>
          <Button look="secondary" className="mt-3" onClick={quotes.retry}>
            {t("cart.check_again")}
          </Button>
        </Panel>
      )}
    </output>
  );
}

/** The button that was pressed is gone with its row, so the heading takes the focus. */
async function handleRemove(item: CartItem): Promise<void> {
  const removed = await removeItem(item);
  document.querySelector<HTMLElement>("main h1")?.focus();
  const number = item.reference;
  showSnackbar({
    message: t(removed.length > 1 ? "cart.removed_linked" : "cart.removed", { number }),
    kind: "notice",
    action: { label: t("cart.undo"), onAction: () => void undoRemoval(removed) },
  });
}
