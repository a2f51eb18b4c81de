import { drawsOf } from "./random.ts";

export interface Kill {
  /** After so many payers have begun. */
  after: number;
  victim: string;
}

/** No process but all of them, one after the other: they come back with other ids and keys. */
export const identity = "identity";

const victims = ["api-1", "api-2", "worker-1", "worker-2"];

interface Wanted {
  payments: number;
  kills: number;
  postgresKills: number;
}

/** Who dies when: spread over the storm, in an order that the seed repeats. */
export function killsOf(seed: number, { payments, kills, postgresKills }: Wanted): Kill[] {
  const draw = drawsOf(seed, payments);
  const spread = (count: number, victim: () => string): Kill[] =>
    Array.from({ length: count }, (_, index) => {
      const step = payments / (count + 1);
      return { after: Math.round((index + 0.5) * step + draw.below(step)), victim: victim() };
    });
  return [
    ...spread(kills, () => draw.pick(victims)),
    ...spread(postgresKills, () => "postgres"),
    { after: Math.round(payments / 2), victim: identity },
  ].toSorted((a, b) => a.after - b.after);
}
