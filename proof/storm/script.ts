import type { Draw } from "./random.ts";

/** A row of the sandbox's own table of faults. */
export interface Fault {
  name: string;
  class: string;
  effect: Effect;
}

/** What of a fault matters for how a payment must end. */
export interface Effect {
  result?: string;
  first?: string;
  resultAfterMs?: number;
  directDelayMs?: number;
  copies?: number;
  directCodes?: readonly string[];
  requery?: string;
  handOff?: string;
}

/** How FPX ends a payment when nobody interferes. */
export type Truth = "approved" | "declined" | "cancelled" | "unclear" | "absent";

export interface Script {
  faults: string[];
  /** Set beside what the faults set. */
  with: Effect;
  truth: Truth;
  /** FPX says at least once that it was declined, whatever the truth is. */
  saysDeclined: boolean;
}

/** Every delay of the sandbox is multiplied by this. */
export const timeScale = 0.001;

/** How many in a thousand payments have some fault of a class. */
const perThousand: Readonly<Record<string, number>> = {
  outcome: 450,
  callback: 400,
  browser: 200,
  content: 100,
  signature: 100,
  transport: 150,
  requery: 300,
  "hand-off": 30,
};

const longestWaitMs = 5_000;
export const latestMessageMs = 12_000;

const truths: Readonly<Record<string, Truth>> = {
  "00": "approved",
  "51": "declined",
  "1J": "declined",
  "1L": "cancelled",
  BC: "cancelled",
};

/** A payment at FPX as the seed wants it; a company's may wait for a second person who never comes. */
export function drawScript(draw: Draw, table: readonly Fault[], token: string): Script {
  const drawn = Object.entries(perThousand).flatMap(([faultClass, count]) => {
    const rows = table.filter((fault) => fault.class === faultClass);
    return draw.perThousand(count) && rows.length > 0 ? [draw.pick(rows)] : [];
  });
  return scriptOf(draw, drawn, token);
}

/** A payment that FPX declines, or its payer cancels, and says so. */
export function drawEnding(draw: Draw, table: readonly Fault[]): Script {
  const endings = [["declined"], ["cancelled"], ["timed-out"], ["pending-then-declined"]];
  return scriptOf(draw, named(table, draw.pick(endings)), "01");
}

/** A payment that seems open when its payer loses patience; the money of some has been taken already. */
export function drawUndecided(draw: Draw, table: readonly Fault[]): Script {
  const waits = [
    ["pending-then-approved"],
    ["pending-then-declined"],
    ["told-failed-then-approved"],
    ["callback-late", "requery-pending"],
    ["callback-lost", "requery-not-found"],
  ];
  return scriptOf(draw, named(table, draw.pick(waits)), "01");
}

function named(table: readonly Fault[], names: readonly string[]): Fault[] {
  return table.filter(({ name }) => names.includes(name));
}

/** A payment that is approved as it should be. */
export function drawApproval(draw: Draw): Script {
  return scriptOf(draw, [], "01");
}

function scriptOf(draw: Draw, drawn: readonly Fault[], token: string): Script {
  const effect: Effect = Object.assign({}, ...drawn.map((fault) => fault.effect));
  const amounts: Effect = {
    ...(effect.resultAfterMs !== undefined && {
      resultAfterMs: draw.between(50, longestWaitMs) / timeScale,
    }),
    ...(effect.directDelayMs !== undefined && {
      directDelayMs: draw.between(50, latestMessageMs) / timeScale,
    }),
    ...(effect.copies !== undefined && { copies: draw.between(2, Math.min(effect.copies, 12)) }),
  };
  const result = effect.result ?? "00";
  const needsApprover = token === "02" && result === "00" && effect.first === undefined;
  const known = truths[result] ?? "unclear";
  const ending = needsApprover ? "unclear" : known;
  return {
    faults: drawn.map(({ name }) => name),
    with: amounts,
    truth: effect.handOff === "500" ? "absent" : ending,
    saysDeclined:
      effect.requery === "contradiction" || (effect.directCodes?.includes("51") ?? false),
  };
}
