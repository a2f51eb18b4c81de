import type { Draw } from "./random.ts";

export type Provider = "fpx" | "card";

/** What a fault sets of how the sandbox treats a payment. */
export type Effect = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A row of the sandbox's own tables of faults. */
export interface Fault {
  name: string;
  class: string;
  effect: Effect;
}

export type Tables = Readonly<Record<Provider, readonly Fault[]>>;

/** How a provider ends a payment when nobody interferes. */
export type Truth = "approved" | "declined" | "cancelled" | "unclear" | "absent";

/** What one provider was told to do with one attempt. */
export interface Script {
  provider: Provider;
  faults: string[];
  /** Set beside what the faults set. */
  with: Effect;
  truth: Truth;
  /** The statuses in which a payment may end that has no other attempt. */
  ends: readonly string[];
  /** The number that is typed on the card provider's page. */
  card?: string;
}

/** Every delay of the sandbox is multiplied by this. */
export const timeScale = 0.001;

/** How many in a thousand payments have some fault of a class. */
const perThousand: Readonly<Record<string, number>> = {
  outcome: 450,
  callback: 400,
  browser: 200,
  content: 100,
  name: 50,
  signature: 100,
  transport: 150,
  requery: 300,
  "hand-off": 30,
};

/** The classes that touch the way of a message and not the payment. */
const classesOfTheWay = ["callback", "browser", "name", "signature", "transport", "requery"];

export const latestMessageMs = 8_000;
const longestMs: Readonly<Record<string, number>> = {
  resultAfterMs: 5_000,
  againAfterMs: 5_000,
  directDelayMs: latestMessageMs,
  backendDelayMs: latestMessageMs,
};
const copiesAtMost = 12;

/** One row of some classes, as often as the weights say. */
export function drawFaults(
  draw: Draw,
  table: readonly Fault[],
  classes: readonly string[] = Object.keys(perThousand),
): Fault[] {
  return classes.flatMap((faultClass) => {
    const rows = table.filter((fault) => fault.class === faultClass);
    // Not every provider has faults of every class.
    const isDrawn = rows.length > 0 && draw.perThousand(perThousand[faultClass] ?? 0);
    return isDrawn ? [draw.pick(rows)] : [];
  });
}

/** Faults on the way of messages that tell the truth about an approval. */
export function drawFaultsOfTheWay(draw: Draw, table: readonly Fault[]): Fault[] {
  return drawFaults(draw, table, classesOfTheWay);
}

export function named(table: readonly Fault[], names: readonly string[]): Fault[] {
  return names.map((name) => {
    const row = table.find((fault) => fault.name === name);
    if (!row) throw new Error(`The sandbox has no fault ${name}`);
    return row;
  });
}

/** Days become seconds, and fifty copies a dozen. */
export function drawAmounts(draw: Draw, effect: Effect): Effect {
  const delays = Object.entries(longestMs).flatMap(([name, mostMs]) =>
    Number(effect[name] ?? 0) > 0 ? [[name, draw.between(50, mostMs) / timeScale]] : [],
  );
  const copies = Number(effect["copies"] ?? 0);
  return {
    ...Object.fromEntries(delays),
    ...(copies > 0 && { copies: draw.between(2, Math.min(copies, copiesAtMost)) }),
  };
}

export function effectOf(faults: readonly Fault[]): Effect {
  return Object.assign({}, ...faults.map((fault) => fault.effect)) as Effect;
}

/** A provider's message that names another payment. */
export function isLiar({ faults }: Script): boolean {
  return faults.includes("reference-of-another");
}
