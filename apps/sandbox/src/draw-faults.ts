import { seededNumbers } from "./random.ts";

/** The faults of the nth payment of a seed: the same on every machine, whatever the payments before it did. */
export function drawFaults<Fault extends { class?: string }>(
  faults: readonly Fault[],
  perThousand: Readonly<Record<string, number>>,
  seed: number,
  index: number,
): Fault[] {
  const next = seededNumbers(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  return Object.entries(perThousand).flatMap(([faultClass, share]) => {
    const rows = faults.filter((fault) => fault.class === faultClass);
    const isDrawn = next() * 1000 < share;
    const row = rows[Math.floor(next() * rows.length)];
    return isDrawn && row ? [row] : [];
  });
}
