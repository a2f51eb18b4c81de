import type { Offer } from "@kaunter/contracts/charges";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { DomainError } from "@kaunter/domain/domain-error";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { type AnyCharge, chargeNumber } from "../../../lib/charge-number.ts";
import { translateError } from "@kaunter/web/language/translate-error";
import { showSnackbar } from "@kaunter/web/shell/snackbar";

/** What a person decided to pay. */
export interface Choice {
  charge: AnyCharge;
  offer: Offer;
  consent: Consent | null;
}

/** Refuses with a DomainError when the cart is full or has the charge already. */
export type AddToCart = (choice: Choice) => Promise<void>;

/** The button that was pressed is gone once it has done its work: the link in its place takes the focus. */
export function useFocusOnLink<E extends HTMLElement>(isAdded: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isAdded) place.current?.querySelector("a")?.focus();
  }, [isAdded]);
  return place;
}

/** Tells whether a charge has been added, and otherwise why not. */
export function useAdding(onAdd: AddToCart) {
  const t = useT();
  const [outcome, setOutcome] = useState<"added" | DomainError | null>(null);

  /** What is still to be priced is waited for. */
  async function add(wish: Choice | Promise<Choice>): Promise<void> {
    try {
      const choice = await wish;
      await onAdd(choice);
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
