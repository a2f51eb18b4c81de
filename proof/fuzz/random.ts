import { type Draw, drawsOf } from "../storm/random.ts";

export interface Random extends Pick<Draw, "below" | "pick"> {
  /** True so many times in a hundred. */
  chance: (percent: number) => boolean;
}

/** Numbers that depend on nothing but the seed and the place, so that any one request can be made again. */
export function randomBy(seed: number, place: number): Random {
  const { below, pick } = drawsOf(seed, place);
  return { below, pick, chance: (percent) => below(100) < percent };
}
