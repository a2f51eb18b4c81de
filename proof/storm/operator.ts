import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { urlAs } from "../../tools/stage/connection.ts";
import { compiledBefore, root } from "../../tools/stage/processes.ts";

const tries = 20;
const restMs = 600;

/** Runs a command of the operator until it succeeds or says that it is done; answers why it never did. */
export async function operate(
  ownerUrl: string,
  args: readonly string[],
  isDone: RegExp = /(?!)/,
): Promise<string | undefined> {
  let last = "";
  for (let left = tries; left > 0; left -= 1) {
    const own = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: urlAs("operator", ownerUrl) };
    const env = { ...compiledBefore, ...process.env, ...own };
    const child = spawn("node", ["apps/api/bin/kaunter.mjs", ...args], { cwd: root, env });
    const errors: string[] = [];
    child.stderr.on("data", (data: Buffer) => errors.push(String(data)));
    child.stdout.resume();
    const [code] = (await once(child, "close")) as [number | null];
    const said = errors.join("");
    if (code === 0 || isDone.test(said)) return undefined;
    last = `${code}: ${said.slice(0, 300)}`;
    await pause(restMs);
  }
  return last;
}

/** Waits for a database that is being restarted. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; left > 1; left -= 1) {
    try {
      return await work();
    } catch {
      await pause(restMs);
    }
  }
  return work();
}
