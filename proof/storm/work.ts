import type { Cluster } from "../../tools/stage/cluster.ts";
import type { Supervised } from "../../tools/stage/supervised.ts";
import { timesOf, workOfFamily } from "../bench/cpu.ts";
import { say } from "./report.ts";

const lookEveryMs = 500;
/** Finding the database's processes is slow, so it is done at every tenth measurement only. */
const looksApart = 10;
const database = "postgres";

interface Watched {
  sandbox: { pid: number | undefined };
  processes: readonly Supervised[];
  cluster: Cluster;
}

/** For how many milliseconds each has worked, in all its lives. */
export type Work = ReadonlyMap<string, number>;

export interface WorkMeter {
  /** The work since the meter was begun. */
  read: () => Work;
  stop: () => void;
}

/** Looks every now and then how long everybody has worked: a process that is killed takes that with it. */
export function watchWork({ sandbox, processes, cluster }: Watched): WorkMeter {
  const lives = new Map<number, { name: string; ms: number }>();
  let postmaster: number | undefined;
  let looks = 0;
  const lookAtDatabase = () => {
    const isSame = postmaster !== undefined && timesOf(postmaster) !== undefined;
    postmaster = isSame ? postmaster : postmasterOf(cluster);
    if (postmaster !== undefined) {
      lives.set(postmaster, { name: database, ms: workOfFamily(postmaster) });
    }
  };
  const look = () => {
    for (const { name, pid } of [...processes, { name: "sandbox", pid: () => sandbox.pid }]) {
      const times = timesOf(pid() ?? 0);
      if (times) lives.set(pid() ?? 0, { name, ms: times.ownMs });
    }
    if (looks % looksApart === 0) lookAtDatabase();
    looks += 1;
  };
  const readAll = () => {
    look();
    lookAtDatabase();
    return sumOf(lives);
  };
  const before = readAll();
  const timer = setInterval(look, lookEveryMs);
  return {
    read: () => new Map([...readAll()].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)])),
    stop: () => clearInterval(timer),
  };
}

function sumOf(lives: ReadonlyMap<number, { name: string; ms: number }>): Map<string, number> {
  const work = new Map<string, number>();
  for (const { name, ms } of lives.values()) work.set(name, (work.get(name) ?? 0) + ms);
  const { ownMs = 0, endedMs = 0 } = timesOf(process.pid) ?? {};
  // Every program that we started and that ended, but for those which are counted by their names.
  const named = [...lives].filter(([pid, { name }]) => name !== database && !timesOf(pid));
  const namedMs = named.reduce((sum, [, { ms }]) => sum + ms, 0);
  return work.set("payers and clerks", ownMs).set("operator's commands", endedMs - namedMs);
}

/** Nobody, while the database is down. */
function postmasterOf(cluster: Cluster): number | undefined {
  try {
    return cluster.postmaster().pid;
  } catch {
    return undefined;
  }
}

/** What a payment cost of a processor, by whom. */
export function sayWork(work: Work, payments: number): void {
  const costs = [...work].map(([name, ms]) => [name, ms / payments] as const);
  const total = costs.reduce((sum, [, ms]) => sum + ms, 0);
  const parts = costs.toSorted(([, a], [, b]) => b - a);
  const text = parts.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", ");
  say(`${total.toFixed(1)} ms of a processor for each payment: ${text}`);
}
