export interface Random {
  below: (count: number) => number;
  pick: <T>(items: readonly T[]) => T;
  /** True so many times in a hundred. */
  chance: (percent: number) => boolean;
}

/** Numbers that depend on nothing but the seed and the place, so that any one request can be made again. */
export function randomBy(seed: number, place: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0;
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };
  return { below, pick, chance: (percent) => below(100) < percent };
}
