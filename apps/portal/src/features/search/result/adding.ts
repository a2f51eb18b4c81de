import { DomainError } from "@kaunter/domain/domain-error";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import type { Choice } from "../../../model/cart/cart-item.ts";
import { addCharge, replaceCharge } from "../../../model/cart/use-cart.ts";
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

/** Tells what has been added of a charge, and why not. */
export function useAdding(selection?: string) {
  const t = useT();
  const [added, setAdded] = useState<Choice | null>(null);
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<DomainError | null>(null);

  /** What is still to be priced is waited for. Answers whether it is in the cart. */
  async function add(priced: Choice | Promise<Choice>): Promise<boolean> {
    try {
      const choice = await priced;
      await (added ? replaceCharge : addCharge)(choice);
      setAdded(choice);
      setRefused(null);
      const number = chargeNumber(choice.charge);
      setSaid(t(added ? "search.updated" : "search.added", { number }));
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setRefused(error);
      return false;
    }
  }

  const standing = standingOf(added?.offer.selection, selection);
  return { add, standing, said, refusal: refused && translateError(refused) };
}

/** Where there is one way to pay, nothing can be chosen anew. */
function standingOf(added: string | undefined, chosen = added): Standing {
  if (added === undefined) return "not_added";
  return added === chosen ? "in_cart" : "chosen_anew";
}
