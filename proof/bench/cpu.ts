import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second wherever we run. */
const msPerTick = 10;

interface Times {
  parent: number;
  ownMs: number;
  /** Of children that ended and were waited for. */
  endedMs: number;
}

/** How long processes have worked until now, in milliseconds, by name. */
export interface Work {
  postgres: number;
  [process: string]: number;
}

export function readWork(postmaster: number, pids: Record<string, number>): Work {
  const ours = Object.entries(pids).map(([name, pid]) => [name, timesOf(pid)?.ownMs ?? 0] as const);
  return { ...Object.fromEntries(ours), postgres: workOfFamily(postmaster) };
}

export function workBetween(before: Work, after: Work): Work {
  const spent = Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]);
  return Object.fromEntries(spent) as Work;
}

/** A server's backends come and go; what the gone ones did is counted at their parent. */
export function workOfFamily(postmaster: number): number {
  const { ownMs = 0, endedMs = 0 } = timesOf(postmaster) ?? {};
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = pids
    .map((pid) => timesOf(Number(pid)))
    .filter((of) => of?.parent === postmaster);
  return children.reduce((sum, of) => sum + (of?.ownMs ?? 0), ownMs + endedMs);
}

export function timesOf(pid: number): Times | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The program's name stands in brackets and may contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (index: number) => Number(fields[index]);
  return {
    parent: at(1),
    ownMs: (at(11) + at(12)) * msPerTick,
    endedMs: (at(13) + at(14)) * msPerTick,
  };
}
