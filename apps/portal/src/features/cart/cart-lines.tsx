import { chargeKeyOf, ownerKeyOf } from "@kaunter/domain/cart/cart";
import type { ReactNode } from "react";
import { t, useT } from "../../i18n/translate.ts";
import { translateError } from "../../lib/translate-error.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showSnackbar } from "../../ui/snackbar.tsx";
import type { CartItem } from "./cart-item.ts";
import { CartRow } from "./cart-row.tsx";
import { type Basket, useBasket } from "./use-basket.ts";
import { removeItem, undoRemoval } from "./use-cart.ts";
import type { QuotesState } from "./use-current-quotes.ts";

/** Gives the cart to whoever pays for it. */
export function WithBasket({ children }: { children: (basket: Basket) => ReactNode }) {
  return children(useBasket());
}

/** The charges with their tied lines, and what is to be said about their amounts. */
export function CartLines({ basket }: { basket: Basket }) {
  useT();
  const { items, notes } = basket.cart;
  const charges = items.filter(({ tiedTo }) => tiedTo === undefined);
  return (
    <>
      <QuotesMessage quotes={basket.quotes} />
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
