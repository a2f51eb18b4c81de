import { readStored, store } from "@kaunter/web/browser/storage";
import { forgetOnLogout } from "@kaunter/web/state/session-end";

const key = "pay-again";
let current: string[] = [];

forgetOnLogout(() => {
  current = [];
});

/** The payer knows that an earlier payment of these charges is being looked at, and wants to pay again: for this visit. */
export function allowPayAgain(charges: readonly string[]): void {
  current = [...new Set([...allowed(), ...charges])];
  store(key, JSON.stringify(current), "session");
}

/** Whether the payer wants so for any of these charges. */
export function paysAgain(charges: readonly string[]): boolean {
  const known = allowed();
  return charges.some((charge) => known.includes(charge));
}

function allowed(): string[] {
  if (current.length > 0) return current;
  try {
    const kept: unknown = JSON.parse(readStored(key, "session") ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
