import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const running = new Set<ChildProcess>();

// Whatever ends the trial ends its processes too.
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program of this checkout, which will not outlive us. */
export function spawnNode(
  args: readonly string[],
  env: Record<string, string>,
  output: readonly (number | "pipe" | "inherit" | "ipc")[],
): ChildProcess {
  const stdio: StdioOptions = ["ignore", ...output];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio,
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}
