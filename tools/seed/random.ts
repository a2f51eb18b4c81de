/** Gives the next number of a stream, from 0 up to but not including 1. */
export type Random = () => number;

/** Every record has a stream of its own: adding a council, a kind or a record changes no other record. */
export function randomOf(council: string, kind: string, index: number): Random {
  return mulberry32(fnv1a(`sabah-portal-v1|${council}|${kind}|${index}`));
}

/** A whole number from first to last, both included. */
export function between(random: Random, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[between(random, 0, items.length - 1)] as Item;
}

/** Picks a name as often as its share of all shares says. */
export function pickByShare<Name extends string>(
  random: Random,
  shares: Readonly<Record<Name, number>>,
): Name {
  const entries = Object.entries(shares) as [Name, number][];
  let left = random() * entries.reduce((total, [, share]) => total + share, 0);
  const picked = entries.find(([, share]) => (left -= share) < 0) ?? entries[0];
  return picked?.[0] as Name;
}

export function isOneIn(random: Random, count: number): boolean {
  return between(random, 1, count) === 1;
}

export function digits(random: Random, length: number): string {
  return String(between(random, 0, 10 ** length - 1)).padStart(length, "0");
}

export function fnv1a(text: string): number {
  return new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

export function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
