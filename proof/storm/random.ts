/** Draws that a seed repeats (mulberry32). */
export interface Draw {
  below: (limit: number) => number;
  between: (least: number, most: number) => number;
  /** True in so many of a thousand draws. */
  perThousand: (count: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** A key, as often as its weight says. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
}

/** The draws of one happening of a seed: the same whatever was drawn for those before it. */
export function drawsOf(seed: number, index: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    perThousand: (count) => below(1000) < count,
    pick: <T>(items: readonly T[]) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from");
      return item;
    },
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => {
      const keys = Object.keys(weights) as Key[];
      let left = below(keys.reduce((sum, key) => sum + weights[key], 0));
      const found = keys.find((key) => (left -= weights[key]) < 0);
      if (found === undefined) throw new Error("There are no weights");
      return found;
    },
  };
}
