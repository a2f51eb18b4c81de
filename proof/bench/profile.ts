import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cluster } from "../../tools/stage/cluster.ts";
import { connected, databaseOf, inDatabase } from "../../tools/stage/connection.ts";
import type { Product } from "./product.ts";
import { row, write } from "./report.ts";

interface CpuProfile {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

interface Statement {
  calls: number;
  planMs: number;
  runMs: number;
  text: string;
}

/** What was done, when by the clock of profiles, and what the database was asked for it. */
export interface Watched {
  fromMicros: number;
  untilMicros: number;
  count: number;
  asked: number;
  statements: Statement[];
}

/** What a site must be opened with. */
export interface Needs {
  settings: Record<string, string>;
  nodeFlags: string[];
}

const shownCount = 25;
// The clock of a process's profile, which all processes of a machine share.
const nowMicros = () => Number(process.hrtime.bigint() / 1_000n);

/** Records what the API and its database do while something is done over and over, and tells where the time went. */
export async function profile(
  noun: string,
  run: (needs: Needs) => Promise<Watched>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-profile-"));
  const settings = {
    shared_preload_libraries: "pg_stat_statements",
    "pg_stat_statements.track_planning": "on",
  };
  const nodeFlags = ["--cpu-prof", `--cpu-prof-dir=${folder}`];
  try {
    const watched = await run({ settings, nodeFlags });
    const [file = ""] = readdirSync(folder);
    const recorded = JSON.parse(readFileSync(join(folder, file), "utf8")) as CpuProfile;
    return [
      ...describeStatements(noun, watched),
      "",
      ...describeFunctions(noun, recorded, watched),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Work {
  once: () => Promise<unknown>;
  often: () => Promise<{ count: number }>;
}

/** Counts the statements of doing it once, then what doing it often costs the database. */
export async function watch(
  { cluster, product }: { cluster: Cluster; product: Product },
  { once, often }: Work,
): Promise<Watched> {
  const asked = await countAsked(cluster, once);
  const url = inDatabase(cluster.url, databaseOf(product.ownerUrl));
  return connected(url, async (client) => {
    await client.query("create extension pg_stat_statements; select pg_stat_statements_reset()");
    const fromMicros = nowMicros();
    const { count } = await often();
    const untilMicros = nowMicros();
    const { rows } = await client.query<Statement>(
      `select calls::integer, total_plan_time as "planMs", total_exec_time as "runMs",
         regexp_replace(query, '\\s+', ' ', 'g') as text
       from pg_stat_statements where userid = 'server'::regrole and calls > $1
       order by total_plan_time + total_exec_time desc`,
      [Math.floor(count / 2)],
    );
    return { fromMicros, untilMicros, count, asked, statements: rows };
  });
}

/** The server logs what it is asked; what its own triggers ask is not in there. */
async function countAsked(cluster: Cluster, work: () => Promise<unknown>): Promise<number> {
  const log = (what: "all" | "none") =>
    connected(cluster.url, async (client) => {
      await client.query(`alter system set log_statement = '${what}'`);
      await client.query("select pg_reload_conf(), pg_sleep(1)");
    });
  const isAsked = (line: string) => /LOG: {2}(?:statement|execute)/.test(line);
  await log("all");
  const before = readFileSync(cluster.logFile, "utf8").split("\n").filter(isAsked).length;
  await work();
  const after = readFileSync(cluster.logFile, "utf8").split("\n").filter(isAsked).length;
  await log("none");
  return after - before;
}

function describeStatements(noun: string, { statements, count, asked }: Watched): string[] {
  const widths = [8, 8, 8, 90];
  return [
    `${asked} statements are sent for one ${noun}. They and those of triggers, in ms (${count} done)`,
    row(["calls", "plan", "run", ""], widths),
    ...statements.map(({ calls: own, planMs, runMs, text }) => {
      const each = [own / count, planMs / count, runMs / count];
      const [first = 0, ...times] = each;
      return row([write(first, 1), ...times.map((ms) => write(ms, 3)), text.slice(0, 90)], widths);
    }),
  ];
}

function describeFunctions(noun: string, recorded: CpuProfile, watched: Watched): string[] {
  const { byFunction, byPart, totalMs } = selfTimes(recorded, watched);
  const widths = [8, 100];
  const lines = (times: Map<string, number>, most: number) =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, ms]) => row([write(ms / watched.count, 3), name], widths));
  return [
    `The API's own time of one ${noun}, in ms; ${write(totalMs / watched.count, 2)} busy or idle`,
    ...lines(byPart, shownCount),
    "",
    "By function",
    ...lines(byFunction, shownCount),
  ];
}

function selfTimes({ nodes, samples, timeDeltas, startTime }: CpuProfile, watched: Watched) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byPart = new Map<string, number>();
  const add = (times: Map<string, number>, name: string, ms: number) =>
    times.set(name, (times.get(name) ?? 0) + ms);
  let atMicros = startTime;
  let totalMs = 0;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    atMicros += delta;
    const frame = frames.get(id);
    if (!frame || atMicros < watched.fromMicros || atMicros > watched.untilMicros) continue;
    const ms = delta / 1000;
    totalMs += ms;
    add(byPart, partOf(frame.url, frame.functionName), ms);
    add(byFunction, `${frame.functionName || "(anonymous)"} ${placeOf(frame.url)}`, ms);
  }
  return { byFunction, byPart, totalMs };
}

const placeOf = (url: string) => url.replace(/^.*?\/(node_modules|apps|packages)\//, "");

function partOf(url: string, functionName: string): string {
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const ours = /(apps\/api\/src\/\w+|packages\/\w+)/.exec(url)?.[1];
  if (url === "" || url.startsWith("node:")) return url === "" ? functionName : "node";
  return dependency ?? ours ?? url;
}
