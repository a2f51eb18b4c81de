export interface Comparison {
  medianMs: number;
  /** The median of the differences within the pairs: what they share, such as a busy machine, is not in it. */
  differenceMs: number;
  share: number;
}

export function compare(pairs: readonly (readonly [number, number])[]): Comparison {
  const medianMs = median(pairs.flat());
  const differenceMs = median(pairs.map(([one, other]) => one - other));
  return { medianMs, differenceMs, share: Math.abs(differenceMs) / medianMs };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
