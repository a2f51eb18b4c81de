import { useState } from "react";
import type { Choice } from "./cart-item.ts";
import { fillCart, type NotTaken } from "./fill-cart.ts";

interface Filling {
  isBusy: boolean;
  /** Answers what was not taken; null for a second press while the first is at work. */
  fill: (choices: readonly Choice[]) => Promise<NotTaken[] | null>;
}

export function useFilling(): Filling {
  const [isBusy, setBusy] = useState(false);

  async function fill(choices: readonly Choice[]): Promise<NotTaken[] | null> {
    if (isBusy) return null;
    setBusy(true);
    try {
      return await fillCart(choices);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, fill };
}
