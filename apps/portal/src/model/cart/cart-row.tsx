import type { ExplanationLine } from "@kaunter/contracts/charges";
import { chargeKeyOf } from "@kaunter/domain/cart/cart";
import { formatRinggit } from "@kaunter/domain/money";
import { t } from "@kaunter/web/language/translate";
import { titleOf as chargeTitle } from "../charge/charge-words.ts";
import { chargeKinds, isChargeType } from "../charge/kinds/charge-kinds.ts";
import { explainLine } from "../charge/explain-line.ts";
import { translateCode } from "@kaunter/web/language/translate-error";
import { Icon, type IconName } from "@kaunter/web/ui/icon";
import { Money } from "@kaunter/web/ui/money";
import { Panel } from "@kaunter/web/ui/panel";
import { untilText } from "@kaunter/words/until";
import { type CartItem, isFee, type StoredCharge, type StoredFee } from "./cart-item.ts";
import { licenceLine } from "./licence-line.ts";
import type { GoneBecause, Note, Notes } from "./requote.ts";

interface CartRowProps {
  item: CartItem;
  fees: CartItem[];
  notes: Notes;
  /** What makes up the amount; the page that gives it brings the words of the search. */
  parts: readonly ExplanationLine[];
  onRemove: () => void;
}

function iconOf({ type }: CartItem["stored"]): IconName {
  return isChargeType(type) ? chargeKinds[type].icon : "receipt";
}

/** A charge with the lines that are tied to it; they are removed together. */
export function CartRow({ item, fees, notes, parts, onRemove }: CartRowProps) {
  const { stored, reference } = item;
  const title = titleOf(stored);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-otl-gray-200 py-5 last:border-b-0">
      <span className="tile-icon mb-0 shrink-0">
        <Icon name={iconOf(stored)} />
      </span>
      <div>
        <Amount title={title} item={item} note={notes.get(chargeKeyOf(item))} isMain />
        <p className="text-secondary wrap-anywhere text-txt-black-500">{reference}</p>
        {"paid_until" in stored && stored.paid_until && (
          <p className="text-secondary wrap-anywhere text-txt-black-500">
            {t("cart.pays_until", { until: untilText(t, stored.paid_until) })}
          </p>
        )}
        {parts.length > 1 && <Parts parts={parts} />}
        {fees.map((fee) => (
          <Amount
            key={chargeKeyOf(fee)}
            title={titleOf(fee.stored)}
            item={fee}
            note={notes.get(chargeKeyOf(fee))}
          />
        ))}
      </div>
      <Difference item={item} note={notes.get(chargeKeyOf(item))} />
      <div className="col-start-2">
        <button
          type="button"
          onClick={onRemove}
          className="text-link -mb-2 inline-flex min-h-11 cursor-pointer items-center font-semibold"
        >
          {t("action.remove")} <span className="sr-only">{`${title} ${reference}`}</span>
        </button>
      </div>
    </li>
  );
}

interface AmountProps {
  title: string;
  item: CartItem;
  note: Note | undefined;
  isMain?: boolean;
}

function Amount({ title, item, note, isMain = false }: AmountProps) {
  const isGone = note !== undefined && "goneBecause" in note;
  const look = isMain ? "font-semibold" : "text-secondary";
  return (
    <p className={`amount-row ${look}`}>
      <span>{title}</span>
      <Money amount={item.amountSen} className={isGone ? "text-txt-black-500 line-through" : ""} />
    </p>
  );
}

function Parts({ parts }: Pick<CartRowProps, "parts">) {
  return (
    <ul className="parts">
      {parts.map((part) => (
        <li key={explainLine(part)}>
          <span>{explainLine(part)}</span>
          <Money amount={part.amount} />
        </li>
      ))}
    </ul>
  );
}

/** Says in words what the colours show. */
function Difference({ item, note }: { item: CartItem; note: Note | undefined }) {
  if (note === undefined) return null;
  if ("goneBecause" in note) {
    return (
      <div className="col-span-2 mt-3">
        <Panel look="warning">
          <Gone because={note.goneBecause} />
        </Panel>
      </div>
    );
  }
  const was = formatRinggit(note.wasSen);
  return (
    <div className="col-span-2 mt-3">
      <Panel look="info">{t("cart.changed", { was, now: formatRinggit(item.amountSen) })}</Panel>
    </div>
  );
}

function Gone({ because }: { because: GoneBecause }) {
  if (because === "hours_over") return <p className="font-semibold">{t("cart.hours_over")}</p>;
  return (
    <>
      <p className="font-semibold">{t("cart.gone")}</p>
      <p>{translateCode(because)}</p>
    </>
  );
}

function titleOf(stored: StoredCharge | StoredFee): string {
  if (isFee(stored)) return t(`kind.${stored.type}`);
  return stored.type === "license" ? licenceLine(stored) : chargeTitle(stored);
}
