import { approvalsOf } from "./approvals.ts";
import { readWork, type Work, workBetween } from "./cpu.ts";
import { createFor, settleFor } from "./payer.ts";
import { beginAtLimit, settleAtLimit } from "./limit.ts";
import { type BenchRun, clients, runPgbench } from "./pgbench.ts";
import type { Site } from "./site.ts";

/** One side of a comparison: how many in a second, and the work of each process on one of them, in milliseconds. */
export interface Figure {
  rate: number;
  work: Work;
}

export const sides = ["limit", "http"] as const;
export const lineCounts = [1, 3] as const;
export const verbs = ["create", "settle"] as const;

type Pair = Record<(typeof verbs)[number], Figure>;
/** By the number of lines, then by side. */
export type Round = Record<(typeof lineCounts)[number], Record<(typeof sides)[number], Pair>>;

/** No database of this size creates more; so many charges are set aside. */
export const mostLimitRate = 3_000;

let nextPayment = 1_000_000_000_000_000;
const apart = 10_000_000;

export async function measureRound(site: Site, seconds: number): Promise<Round> {
  return { 1: await measureLines(site, seconds, 1), 3: await measureLines(site, seconds, 3) };
}

async function measureLines(site: Site, seconds: number, lineCount: number) {
  return {
    limit: await measureLimit(site, seconds, lineCount),
    http: await measureHttp(site, seconds, lineCount),
  };
}

/** The least SQL that does the same durable work, see limit.sql. */
export async function measureLimit(site: Site, seconds: number, lineCount: number): Promise<Pair> {
  const charge = site.charges.take(Math.ceil(seconds * mostLimitRate * lineCount));
  const variables = { first: (nextPayment += apart), charge, lines: lineCount };
  const run = async (script: string, until: BenchRun["until"]) =>
    watched(site, () => runPgbench(site.serverUrl, { script, variables, until }));
  const create = await run(beginAtLimit, { seconds });
  // Settling is slower, and no client may come to a payment that another did not reach: half of them is enough.
  const times = Math.max(1, Math.floor(create.count / clients / 2));
  return { create, settle: await run(settleAtLimit, { times }) };
}

export type Clients = Pick<Site, "cluster" | "product" | "charges" | "post">;

export async function measureHttp(
  site: Clients,
  seconds: number,
  lineCount: number,
): Promise<Pair> {
  const { product, post, charges } = site;
  const created = await watched(site, () => createFor(seconds, { post, charges, lineCount }));
  const approvals = await approvalsOf(product, created.references);
  const settled = await watched(site, () => settleFor(seconds, { post, approvals }));
  return { create: created, settle: settled };
}

/** Runs something that counts, with the work that every process had with it. */
export async function watched<T extends { count: number; rate?: number; seconds?: number }>(
  { cluster, product }: Pick<Site, "cluster" | "product">,
  run: () => Promise<T>,
): Promise<T & Figure> {
  const before = readWork(cluster.postmaster().pid, product.pids);
  const result = await run();
  const spent = workBetween(before, readWork(cluster.postmaster().pid, product.pids));
  const each = Object.entries(spent).map(([name, ms]) => [name, ms / result.count]);
  const rate = result.rate ?? result.count / (result.seconds ?? 1);
  return { ...result, rate, work: Object.fromEntries(each) as Work };
}
