import { type BenchResult, runPgbench } from "../pgbench.ts";
import { type Figure, watched } from "../round.ts";
import { lookFor } from "./lookups.ts";
import type { Registry } from "./site.ts";
import { scripts } from "./statements.ts";

export const looks = ["first", "again"] as const;
export type Look = (typeof looks)[number];

/** PostgreSQL alone finding charges, and both ways of looking: PostgreSQL alone with our questions, and over HTTP. */
export interface Round {
  bare: Figure;
  first: Pair;
  again: Pair;
}
export type Pair = Record<"sql" | "http", Figure>;

/** No round has more first looks than this, so that no two rounds look at the same. */
const apart = 10_000_000;
let next = 0;

export async function measureRound(registry: Registry, seconds: number): Promise<Round> {
  const { visitors } = registry;
  const first = (next += apart);
  const run = (script: string, known = 1) =>
    watched(registry, () => ask(registry, script, { first, known }, seconds));
  const look = (once: () => Promise<void>) => watched(registry, () => lookFor(seconds, once));
  visitors.forget();
  const bare = await run(scripts.bare);
  const firstSql = await run(scripts.first);
  const firstHttp = await look(visitors.first);
  // No client may come to a visit that another one did not reach: half of them is enough.
  const againSql = await run(scripts.again, Math.ceil(firstSql.count / 2));
  const againHttp = await look(visitors.again);
  return {
    bare,
    first: { sql: firstSql, http: firstHttp },
    again: { sql: againSql, http: againHttp },
  };
}

async function ask(
  { serverUrl, size }: Registry,
  script: string,
  variables: Record<string, number>,
  seconds: number,
): Promise<BenchResult> {
  return runPgbench(serverUrl, { script, variables: { ...variables, size }, until: { seconds } });
}
