import { setTimeout as pause } from "node:timers/promises";
import { noClerk } from "../restore/crowd.ts";
import type { World } from "../storm/checkout.ts";
import type { Payer } from "../storm/plan.ts";
import { follow, type Outcome } from "../storm/storm.ts";

const atOnce = 6;
const restMs = 2_000;

export interface Payers {
  begun: () => number;
  /** Nobody else begins; resolves when all have gone home. */
  stop: () => Promise<Outcome>;
}

/** Some pay at any time, one after another, for as long as they are let. */
export function letPay(place: Omit<World, "clerk">, payers: readonly Payer[]): Payers {
  const world = { ...place, clerk: noClerk };
  const outcome: Outcome = { walks: [], refusals: new Map(), killed: new Map(), differences: [] };
  const stopping = new AbortController();
  let begun = 0;
  const lane = async () => {
    for (let payer = payers[begun]; payer && !stopping.signal.aborted; payer = payers[begun]) {
      begun += 1;
      await follow(world, payer, outcome);
      await pause(restMs);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, lane));
  return {
    begun: () => begun,
    stop: async () => {
      stopping.abort();
      await all;
      return outcome;
    },
  };
}
