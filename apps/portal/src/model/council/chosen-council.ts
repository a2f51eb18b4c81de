import {
  type CouncilCode,
  councilCodes,
  defaultCouncil,
} from "@kaunter/domain/vocabulary/councils";
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

export function currentCouncil(): CouncilCode {
  const stored = chosen.get() ?? readStored("council");
  return isCouncil(stored) ? stored : defaultCouncil;
}

export function useChosenCouncil(): CouncilCode {
  return useSyncExternalStore(chosen.subscribe, currentCouncil, () => defaultCouncil);
}
