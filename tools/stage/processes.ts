import { type ChildProcess, spawn, spawnSync, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The checkout, in which every program is started. */
export const root = join(import.meta.dirname, "..", "..");

export type Environment = Readonly<Record<string, string | undefined>>;

/** A program begins in half the time when it was compiled before. */
export const compiledBefore: Environment = { NODE_COMPILE_CACHE: join(root, ".data/compiled") };

const healthyWithinMs = 60_000;
const running = new Map<ChildProcess, NodeJS.Signals>();

// Whatever ends us ends what we started.
process.once("exit", () => {
  for (const [child, signal] of running) child.kill(signal);
});

interface StartOptions {
  env?: Environment;
  /** Where its words go; nothing is ever read from us. */
  output?: readonly (number | "pipe" | "inherit" | "ignore" | "ipc")[];
  /** In a group of its own, so that Ctrl-C reaches only us. */
  isApart?: boolean;
  /** What it gets when we end before it: something milder if it has programs of its own to end. */
  lastSignal?: NodeJS.Signals;
}

// The same Node as ours: another may be found first, or only something that starts it.
const fileOf = (program: string) => (program === "node" ? process.execPath : program);

/** Starts a program in the checkout, which will not outlive us. */
export function start(
  [program = "", ...args]: readonly string[],
  options: StartOptions = {},
): ChildProcess {
  const { env = {}, output = ["inherit", "inherit"], isApart = false } = options;
  const child = spawn(fileOf(program), args, {
    cwd: root,
    env: { ...compiledBefore, ...process.env, ...env },
    stdio: ["ignore", ...output] satisfies StdioOptions,
    detached: isApart,
  });
  running.set(child, options.lastSignal ?? "SIGKILL");
  child.once("exit", () => running.delete(child));
  return child;
}

/** The code with which a program ends. */
export async function untilEnded(child: ChildProcess): Promise<number | null> {
  if (isRunning(child)) await once(child, "exit");
  return child.exitCode;
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Asks a program to end, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (isRunning(child)) child.kill("SIGTERM");
  await untilEnded(child);
}

export async function isHealthy(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits until an address answers well; a program that ends before is not waited for. */
export async function untilHealthy(url: string, child?: ChildProcess): Promise<void> {
  const deadline = performance.now() + healthyWithinMs;
  while (performance.now() < deadline) {
    if (await isHealthy(url)) return;
    if (child && !isRunning(child))
      throw new Error(`${child.spawnargs.join(" ")} ended before it was healthy.`);
    await pause(50);
  }
  throw new Error(`${url} did not become healthy.`);
}

/** Runs a program in the checkout to its end; answers what it said. */
export function run([program = "", ...args]: readonly string[], env: Environment = {}): string {
  const { status, stdout, stderr } = spawnSync(fileOf(program), args, {
    cwd: root,
    env: { ...compiledBefore, ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Runs the operator's command line of the product. */
export function kaunter(args: readonly string[], env: Environment): string {
  return run(["node", "apps/api/bin/kaunter.mjs", ...args], env);
}
