import type { Draw } from "./random.ts";
import {
  drawAmounts,
  drawFaults,
  drawFaultsOfTheWay,
  type Effect,
  effectOf,
  type Fault,
  named,
  type Script,
  type Truth,
} from "./script.ts";

/** The sandbox's test cards, each with what it sets. */
const approvingCards = ["4242424242424242", "5555555555554444"];
const otherCards: Readonly<Record<string, Effect>> = {
  "4000000000000002": { outcome: "declined" },
  "4000000000000127": { outcome: "cancelled" },
  "4000000000000119": { outcome: "timed out" },
  "4000000000000341": { first: "pending" },
  "4000000000003220": { browser: "never" },
};
const otherCardsPerThousand = 150;

/** The card provider signs no reason, so every end without money is a decline. */
const endings: Readonly<Record<string, string>> = {
  approved: "successful",
  declined: "failed",
  absent: "expired",
};

/** A payment at the card provider as the seed wants it. */
export function drawCard(draw: Draw, table: readonly Fault[]): Script {
  const drawn = drawFaults(draw, table);
  const isPlanned = drawn.some((fault) => fault.class === "outcome");
  const isOther = !isPlanned && draw.perThousand(otherCardsPerThousand);
  return scriptOf(draw, drawn, draw.pick(isOther ? Object.keys(otherCards) : approvingCards));
}

/** A payment that the provider declines, or its payer cancels. */
export function drawCardEnding(draw: Draw, table: readonly Fault[]): Script {
  const names = ["declined", "cancelled", "timed-out", "pending-then-declined"];
  return scriptOf(draw, named(table, [draw.pick(names)]), draw.pick(approvingCards));
}

/** A payment that seems open, or failed, when its payer loses patience; most take the money in the end. */
export function drawCardUndecided(draw: Draw, table: readonly Fault[]): Script {
  const waits = [
    ["pending-then-approved"],
    ["pending-then-declined"],
    ["told-failed-then-approved"],
    ["success-after-failure"],
    ["backend-late", "requery-not-found"],
    ["backend-lost", "requery-not-found"],
  ];
  return scriptOf(draw, named(table, draw.pick(waits)), draw.pick(approvingCards));
}

/** A payment that is approved, whatever becomes of the messages about it. */
export function drawCardApproval(draw: Draw, table: readonly Fault[]): Script {
  return scriptOf(draw, drawFaultsOfTheWay(draw, table), draw.pick(approvingCards));
}

function scriptOf(draw: Draw, drawn: readonly Fault[], card: string): Script {
  const effect = effectOf(drawn);
  const truth = truthOf({ ...effect, ...otherCards[card] });
  return {
    provider: "card",
    faults: drawn.map(({ name }) => name),
    // What is told first is followed by the result, after a time of the provider's own unless one is set.
    with: drawAmounts(draw, { ...effect, resultAfterMs: effect["first"] ? 1 : 0 }),
    truth,
    ends: [endings[truth] ?? "", ...(isDenied(effect) ? ["failed"] : [])],
    card,
  };
}

/** The page was never seen, but the provider has the payment, and may be asked and say that it failed. */
function isDenied({ handOff, requery }: Effect): boolean {
  return handOff === "cut" && (requery === "Payment fail" || requery === "M88Admin");
}

function truthOf({ handOff, againAfterMs, outcome = "approved" }: Effect): Truth {
  // Who never sees the page types no card.
  if (handOff === "500" || handOff === "cut") return "absent";
  return outcome === "approved" || againAfterMs !== undefined ? "approved" : "declined";
}
