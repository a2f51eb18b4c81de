import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Kills a process and its children at once, and waits until they are gone. It finds them as Linux tells them. */
export async function killWhole(parent: number): Promise<void> {
  // Stopped first, so that it can neither notice nor replace what dies.
  process.kill(parent, "SIGSTOP");
  const children = readdirSync("/proc").filter((name) => parentOf(name) === parent);
  const pids = [...children.map(Number), parent];
  for (const pid of pids) signal(pid, "SIGKILL");
  for (let left = 500; left > 0 && pids.some((pid) => signal(pid, 0)); left -= 1) await pause(20);
}

/** False when there is no such process any more. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

function parentOf(pid: string): number | undefined {
  if (!/^\d+$/.test(pid)) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
