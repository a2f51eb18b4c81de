import { DomainError } from "@kaunter/domain/domain-error";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import type { Choice } from "../../../model/cart/cart-item.ts";
import { addCharge } from "../../../model/cart/use-cart.ts";
import { chargeNumber } from "../../../model/charge/charge-number.ts";
import { translateError } from "@kaunter/web/language/translate-error";
import { showSnackbar } from "@kaunter/web/shell/snackbar";

/** The button that was pressed is gone once it has done its work: the link in its place takes the focus. */
export function useFocusOnLink<E extends HTMLElement>(isAdded: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isAdded) place.current?.querySelector("a")?.focus();
  }, [isAdded]);
  return place;
}

/** Tells whether a charge has been added, and otherwise why not. */
export function useAdding() {
  const t = useT();
  const [outcome, setOutcome] = useState<"added" | DomainError | null>(null);

  /** What is still to be priced is waited for. */
  async function add(priced: Choice | Promise<Choice>): Promise<void> {
    try {
      const choice = await priced;
      await addCharge(choice);
      setOutcome("added");
      const number = chargeNumber(choice.charge);
      showSnackbar({ message: t("search.added", { number }), kind: "notice" });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setOutcome(error);
    }
  }

  const refusal = outcome instanceof DomainError ? translateError(outcome) : null;
  return { add, isAdded: outcome === "added", refusal };
}
