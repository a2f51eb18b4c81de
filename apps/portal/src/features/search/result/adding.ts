import { DomainError } from "@kaunter/domain/domain-error";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import type { Choice } from "../../../model/cart/cart-item.ts";
import { addCharge, replaceCharge, selectionInCart } from "../../../model/cart/use-cart.ts";
import { chargeNumber } from "../../../model/charge/charge-number.ts";
import { translateError } from "@kaunter/web/language/translate-error";

/** The button that was pressed is gone once it has done its work: the link in its place takes the focus. */
export function useFocusOnLink<E extends HTMLElement>(isAdded: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isAdded) place.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [isAdded]);
  return place;
}

/** Where a charge stands: what was chosen is in the cart, or another choice of it is, or nothing. */
export type Standing = "in_cart" | "chosen_anew" | "not_added";

/** Tells what has been added of a charge, and why not. Where it can be paid in several ways, `selection` is the chosen one. */
export function useAdding(selection?: string) {
  const t = useT();
  /** What of it is in the cart, as far as this page knows. */
  const [added, setAdded] = useState<string | undefined>();
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<DomainError | null>(null);
  const isRunning = useRef(false);

  /**
   * What is still to be priced is waited for. Whoever pays at once pays what is chosen here, whatever was in the cart.
   * Answers whether it is in the cart. One press at a time.
   */
  async function add(priced: Choice | Promise<Choice>, { paysNow = false } = {}): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      const choice = await priced;
      const isAnew = added !== undefined;
      await (isAnew || paysNow ? replaceCharge : addCharge)(choice).catch((error: unknown) => {
        // From an earlier visit: what is chosen here may take its place at the next press.
        if (isAlreadyThere(error) && selection !== undefined)
          setAdded(selectionInCart(choice.charge));
        throw error;
      });
      setAdded(choice.offer.selection);
      setRefused(null);
      const number = chargeNumber(choice.charge);
      setSaid(t(isAnew ? "search.updated" : "search.added", { number }));
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setRefused(error);
      return false;
    } finally {
      isRunning.current = false;
    }
  }

  const standing = standingOf(added, selection);
  return { add, standing, said, refusal: refused && translateError(refused) };
}

const isAlreadyThere = (error: unknown) =>
  error instanceof DomainError && error.code === "already_in_cart";

/** Where there is one way to pay, nothing can be chosen anew. */
function standingOf(added: string | undefined, chosen = added): Standing {
  if (added === undefined) return "not_added";
  return added === chosen ? "in_cart" : "chosen_anew";
}
