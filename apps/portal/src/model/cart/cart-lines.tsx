import { chargeKeyOf, ownerKeyOf } from "@kaunter/domain/cart/cart";
import type { Sen } from "@kaunter/domain/money";
import { useId } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import type { CartItem } from "./cart-item.ts";
import { CartRow } from "./cart-row.tsx";
import { CheckAgain } from "./check-again.tsx";
import type { Basket } from "./use-basket.ts";
import { removeWithUndo } from "./removal.tsx";
import type { QuotesState } from "./use-current-quotes.ts";

interface CartLinesProps {
  basket: Basket;
  /** Before paying, what makes up each amount is said, too. */
  isReview?: boolean;
}

/** The charges with their tied lines under the council that gets the money, and what is to be said about their amounts. */
export function CartLines({ basket, isReview = false }: CartLinesProps) {
  useT();
  const { items } = basket.cart;
  return (
    <>
      <QuotesMessage quotes={basket.quotes} />
      {[...new Set(items.map(({ council }) => council))].map((council) => (
        <CouncilLines
          key={council}
          name={t(`council.${council}`)}
          amountSen={basket.councils.find((each) => each.council === council)?.amountSen}
          basket={basket}
          items={items.filter((item) => item.council === council)}
          isReview={isReview}
        />
      ))}
      <LinkedNote items={items} />
    </>
  );
}

interface RowsProps {
  basket: Basket;
  items: readonly CartItem[];
  isReview: boolean;
}

interface CouncilLinesProps extends RowsProps {
  name: string;
  /** Nothing where none of its charges can be paid. */
  amountSen: Sen | undefined;
}

function CouncilLines({ name, amountSen, ...rows }: CouncilLinesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <div className="amount-row items-baseline">
        <h2 id={titleId}>{name}</h2>
        {amountSen !== undefined && (
          <Money amount={amountSen} className="font-semibold text-txt-black-700" />
        )}
      </div>
      <StaleNote {...rows} />
      <Rows {...rows} />
    </section>
  );
}

/** Said once for a council, with the day of the first of its bills that has one. */
function StaleNote({ basket: { quotes }, items }: RowsProps) {
  if (quotes.at !== "current") return null;
  const [day] = items.flatMap(({ stored }) =>
    "_id" in stored ? (quotes.staleRecords.get(stored._id) ?? []) : [],
  );
  if (day === undefined) return null;
  return <p className="mt-1 text-secondary text-txt-black-700">{t("records.as_of", { day })}</p>;
}

function Rows({ basket, items, isReview }: RowsProps) {
  const { notes, explanations } = basket.cart;
  return (
    <ul className="card mt-2 px-4 md:px-6">
      {items.filter(isOwn).map((item) => (
        <CartRow
          key={chargeKeyOf(item)}
          item={item}
          fees={items.filter((each) => each !== item && ownerKeyOf(each) === chargeKeyOf(item))}
          notes={notes}
          parts={isReview ? (explanations.get(chargeKeyOf(item)) ?? []) : []}
          onRemove={() => void removeWithUndo(item)}
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
      <CheckAgain quotes={quotes} text={t("cart.not_checked")} action={t("cart.check_again")} />
    </output>
  );
}
