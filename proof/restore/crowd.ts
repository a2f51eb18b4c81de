import { setTimeout as pause } from "node:timers/promises";
import type { World } from "../storm/checkout.ts";
import { walk } from "../storm/payer.ts";
import type { Payer } from "../storm/plan.ts";
import type { Script, Tables } from "../storm/script.ts";

export const atOnce = 12;

export interface Crowd {
  begun: () => number;
  /** Resolves when everybody has gone home. */
  done: Promise<void>;
  /** So many in all may begin. */
  letIn: (count: number) => void;
  /** Nobody else begins. */
  stop: () => void;
}

const lookAgainMs = 20;

/** Councils do nothing here. */
const isNotThere = () => Promise.reject(new Error("No council was to do anything."));
export const noClerk: World["clerk"] = {
  takeAtCounter: isNotThere,
  withdraw: isNotThere,
  spoil: isNotThere,
  voidReceipts: isNotThere,
  stop: () => Promise.resolve(new Map()),
  faults: [],
};

/** Payers go through a product, some at once. Whose server vanishes goes home without a word. */
export function pay(place: Omit<World, "clerk">, payers: readonly Payer[]): Crowd {
  const world = { ...place, clerk: noClerk };
  const gate = { begun: 0, allowed: 0 };
  const stopping = new AbortController();
  const { signal } = stopping;
  const isShut = () => gate.begun >= gate.allowed && gate.begun < payers.length && !signal.aborted;
  const next = async (): Promise<Payer | undefined> => {
    while (isShut()) await pause(lookAgainMs);
    const payer = signal.aborted ? undefined : payers[gate.begun];
    if (payer) gate.begun += 1;
    return payer;
  };
  const lane = async () => {
    for (let payer = await next(); payer; payer = await next()) {
      await walk(world, payer).catch(() => undefined);
    }
  };
  const done = Promise.all(Array.from({ length: atOnce }, lane)).then(() => undefined);
  return {
    begun: () => gate.begun,
    done,
    letIn: (count) => void (gate.allowed = count),
    stop: () => stopping.abort(),
  };
}

const classesOfTheWay = new Set(["callback", "browser", "signature", "transport", "requery"]);

/**
 * Those whose providers lose, delay, repeat and garble messages but take the money once and say truly how much. What a
 * person must rule on anyway is the storm's business.
 */
export function plainPayers(payers: readonly Payer[], tables: Tables): Payer[] {
  const isPlain = ({ provider, faults }: Script) =>
    faults.every((name) =>
      classesOfTheWay.has(tables[provider].find((fault) => fault.name === name)?.class ?? ""),
    );
  return payers.filter(
    ({ first, behaviour }) =>
      (behaviour === "pays" || behaviour === "does nothing") && isPlain(first.script),
  );
}
