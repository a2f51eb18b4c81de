import { seededNumbers } from "../random.ts";
import { type CardFault, type CardFaultClass, cardFaults, perThousand } from "./faults.ts";

/** The faults of the nth payment of a seed: the same on every machine, whatever the payments before it did. */
export function drawCardFaults(seed: number, index: number): CardFault[] {
  const next = seededNumbers(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  return (Object.keys(perThousand) as CardFaultClass[]).flatMap((faultClass) => {
    const rows = cardFaults.filter((fault) => fault.class === faultClass);
    const isDrawn = next() * 1000 < perThousand[faultClass];
    const row = rows[Math.floor(next() * rows.length)];
    return isDrawn && row ? [row] : [];
  });
}
