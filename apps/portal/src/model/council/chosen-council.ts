import { type CouncilCode, councilCodes } from "@kaunter/domain/vocabulary/councils";
import { useSyncExternalStore } from "react";
import { readStored, store } from "@kaunter/web/browser/storage";
import { createStore } from "@kaunter/web/state/store";

const chosen = createStore<CouncilCode | null>(null);

export function isCouncil(value: unknown): value is CouncilCode {
  return councilCodes.some((code) => code === value);
}

/** Stays chosen for this visit even where the device remembers nothing. */
export function chooseCouncil(code: CouncilCode): void {
  store("council", code);
  chosen.set(code);
}

/** Null until somebody says which: the same number may be another person's bill in another council. */
export function currentCouncil(): CouncilCode | null {
  const stored = chosen.get() ?? readStored("council");
  return isCouncil(stored) ? stored : null;
}

export function useChosenCouncil(): CouncilCode | null {
  return useSyncExternalStore(chosen.subscribe, currentCouncil, () => null);
}
