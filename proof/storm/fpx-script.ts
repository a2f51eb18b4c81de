import type { Draw } from "./random.ts";
import {
  drawAmounts,
  drawFaults,
  drawFaultsOfTheWay,
  effectOf,
  type Fault,
  named,
  type Script,
  type Truth,
} from "./script.ts";

const truths: Readonly<Record<string, Truth>> = {
  "00": "approved",
  "51": "declined",
  "1J": "declined",
  "1L": "cancelled",
  BC: "cancelled",
};

const endings: Readonly<Record<Truth, string>> = {
  approved: "successful",
  declined: "failed",
  cancelled: "cancelled",
  unclear: "review",
  absent: "expired",
};

/** A payment at FPX as the seed wants it; a company's may wait for a second person who never comes. */
export function drawFpx(draw: Draw, table: readonly Fault[], token: string): Script {
  return scriptOf(draw, drawFaults(draw, table), token);
}

/** A payment that FPX declines, or its payer cancels, and says so. */
export function drawFpxEnding(draw: Draw, table: readonly Fault[]): Script {
  const names = ["declined", "cancelled", "timed-out", "pending-then-declined"];
  return scriptOf(draw, named(table, [draw.pick(names)]), "01");
}

/** A payment that seems open when its payer loses patience; the money of some has been taken already. */
export function drawFpxUndecided(draw: Draw, table: readonly Fault[]): Script {
  const waits = [
    ["pending-then-approved"],
    ["pending-then-declined"],
    ["told-failed-then-approved"],
    ["callback-late", "requery-pending"],
    ["callback-lost", "requery-not-found"],
  ];
  return scriptOf(draw, named(table, draw.pick(waits)), "01");
}

/** A payment that is approved, whatever becomes of the messages about it. */
export function drawFpxApproval(draw: Draw, table: readonly Fault[]): Script {
  return scriptOf(draw, drawFaultsOfTheWay(draw, table), "01");
}

function scriptOf(draw: Draw, drawn: readonly Fault[], token: string): Script {
  const effect = effectOf(drawn);
  const result = String(effect["result"] ?? "00");
  const needsApprover = token === "02" && result === "00" && effect["first"] === undefined;
  const known = needsApprover ? "unclear" : (truths[result] ?? "unclear");
  const truth = effect["handOff"] === "500" ? "absent" : known;
  // A word of "declined" outweighs a cancellation and silence, if it is heard.
  const saysDeclined =
    effect["requery"] === "contradiction" || String(effect["directCodes"]).includes("51");
  const isOpen = saysDeclined && (truth === "cancelled" || truth === "unclear");
  return {
    provider: "fpx",
    faults: drawn.map(({ name }) => name),
    with: drawAmounts(draw, effect),
    truth,
    ends: [endings[truth], ...(isOpen ? ["failed"] : [])],
  };
}
