import type { Removed } from "@kaunter/domain/cart/cart";
import { useSyncExternalStore } from "react";
import { t } from "@kaunter/web/language/translate";
import { forgetOnLogout } from "@kaunter/web/state/session-end";
import { createStore } from "@kaunter/web/state/store";
import type { CartItem } from "./cart-item.ts";
import { removeItem, undoRemoval } from "./use-cart.ts";

interface Removal {
  removed: Removed<CartItem>;
  number: string;
}

/** Long enough to read it, to notice a mistake and to come to the button by keyboard. */
export const undoableMs = 30_000;

// The last row takes its page with it: what was removed from it can still be put back on the next one.
const last = createStore<Removal | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

forgetOnLogout(() => say(null));

function say(removal: Removal | null): void {
  clearTimeout(timer);
  last.set(removal);
  if (removal) timer = setTimeout(() => last.set(null), undoableMs);
}

/** The button that was pressed is gone with its row, so the heading takes the focus. */
export async function removeWithUndo(item: CartItem): Promise<void> {
  const removed = await removeItem(item);
  document.querySelector<HTMLElement>("main h1")?.focus();
  say({ removed, number: item.reference });
}

/** What was just removed, where its page says what was done, with the way back. */
export function RemovalNote() {
  const removal = useSyncExternalStore(last.subscribe, last.get);
  if (removal === null) return null;
  const { removed, number } = removal;

  function handleUndo() {
    say(null);
    void undoRemoval(removed);
  }

  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        {t(removed.length > 1 ? "cart.removed_linked" : "cart.removed", { number })}
      </span>
      <button
        type="button"
        onClick={handleUndo}
        className="min-h-11 shrink-0 cursor-pointer px-2 font-semibold underline underline-offset-3"
      >
        {t("action.undo")}
      </button>
    </>
  );
}
