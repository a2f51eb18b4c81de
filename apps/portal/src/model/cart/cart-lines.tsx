import { chargeKeyOf, councilTotals, ownerKeyOf } from "@kaunter/domain/cart/cart";
import { useId } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import type { CartItem } from "./cart-item.ts";
import { CartRow } from "./cart-row.tsx";
import type { Basket } from "./use-basket.ts";
import { removeItem, undoRemoval } from "./use-cart.ts";
import type { QuotesState } from "./use-current-quotes.ts";

/** The charges with their tied lines, and what is to be said about their amounts. */
export function CartLines({ basket }: { basket: Basket }) {
  useT();
  return (
    <>
      <QuotesMessage quotes={basket.quotes} />
      <Rows basket={basket} items={basket.cart.items} />
      <LinkedNote items={basket.cart.items} />
    </>
  );
}

/** The same before paying: under the council that gets the money, with what makes up each amount. */
export function ReviewLines({ basket }: { basket: Basket }) {
  useT();
  const { items } = basket.cart;
  return (
    <>
      <QuotesMessage quotes={basket.quotes} />
      {councilTotals(items).map(({ council }) => (
        <CouncilLines
          key={council}
          name={t(`council.${council}`)}
          basket={basket}
          items={items.filter((item) => item.council === council)}
        />
      ))}
      <LinkedNote items={items} />
    </>
  );
}

interface RowsProps {
  basket: Basket;
  items: readonly CartItem[];
  isReview?: boolean;
}

function CouncilLines({ name, ...rows }: RowsProps & { name: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <h2 id={titleId}>{name}</h2>
      <Rows {...rows} isReview />
    </section>
  );
}

function Rows({ basket, items, isReview = false }: RowsProps) {
  const { notes, explanations } = basket.cart;
  return (
    <ul className="card mt-4 px-4 md:px-6">
      {items.filter(isOwn).map((item) => (
        <CartRow
          key={chargeKeyOf(item)}
          item={item}
          fees={items.filter((each) => each !== item && ownerKeyOf(each) === chargeKeyOf(item))}
          notes={notes}
          parts={isReview ? (explanations.get(chargeKeyOf(item)) ?? []) : []}
          isUnderCouncil={isReview}
          onRemove={() => void handleRemove(item)}
        />
      ))}
    </ul>
  );
}

function isOwn({ tiedTo }: CartItem): boolean {
  return tiedTo === undefined;
}

function LinkedNote({ items }: { items: readonly CartItem[] }) {
  if (items.every(isOwn)) return null;
  return (
    <div className="mt-5">
      <Panel look="note">{t("cart.linked")}</Panel>
    </div>
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
    action: { label: t("action.undo"), onAction: () => void undoRemoval(removed) },
  });
}
