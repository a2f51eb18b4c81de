import { medianOf } from "../figures.ts";

export interface Comparison {
  medianMs: number;
  /** The median of the differences within the pairs: what they share, such as a busy machine, is not in it. */
  differenceMs: number;
  share: number;
}

export function compare(pairs: readonly (readonly [number, number])[]): Comparison {
  const medianMs = medianOf(pairs.flat());
  const differenceMs = medianOf(pairs.map(([one, other]) => one - other));
  return { medianMs, differenceMs, share: Math.abs(differenceMs) / medianMs };
}
