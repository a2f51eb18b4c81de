import { drawsOf } from "../storm/random.ts";

/** What befalls the machine that leads. */
export const kinds = ["kill", "cut", "estrange", "crash", "switch", "full"] as const;
export type Kind = (typeof kinds)[number];

export const tellOf: Record<Kind, string> = {
  kill: "the machine is switched off",
  cut: "it is cut off from everybody",
  estrange: "it is cut off from the other machines alone",
  crash: "PostgreSQL is killed",
  switch: "the lead is handed over",
  full: "its disk is full",
};

/** In rounds of one of each, in an order that the seed repeats: however few there are, they differ. */
export function eventsOf(seed: number, count: number): Kind[] {
  const rounds = Math.ceil(count / kinds.length);
  return Array.from({ length: rounds }, (_, round) => {
    const draw = drawsOf(seed, round);
    return kinds
      .map((kind) => ({ kind, place: draw.below(1_000_000) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ kind }) => kind);
  })
    .flat()
    .slice(0, count);
}

/** What befell a cluster that nobody paid on any more: how many had begun when each event was over, of how many who could. */
export function eventsWithoutPayers(
  events: readonly Kind[],
  begun: readonly number[],
  payers: number,
): string[] {
  return events.flatMap((kind, place) =>
    (begun[place] ?? 0) < payers ? [] : [`event ${place + 1}, ${kind}: nobody was left to pay`],
  );
}

/** The longest while between two commits that were acknowledged, in a stretch of time that they enclose. */
export function longestGapMs(
  acknowledgedMs: readonly number[],
  fromMs: number,
  toMs: number,
): number {
  const within = acknowledgedMs.filter((at) => at > fromMs && at < toMs);
  const before = acknowledgedMs.findLast((at) => at <= fromMs) ?? fromMs;
  const after = acknowledgedMs.find((at) => at >= toMs) ?? toMs;
  const marks = [before, ...within, after];
  return Math.max(...marks.slice(1).map((at, place) => at - (marks[place] ?? at)));
}
