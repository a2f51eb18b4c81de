import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { urlAs } from "./roles.ts";

const root = join(import.meta.dirname, "..");

export interface Demonstration {
  portal: string;
  /** The outside world's own pages and control. */
  sandbox: string;
  fpx: string;
  /** As the owner, who may read everything. */
  ownerUrl: string;
  /** Runs the operator's command line against the demonstration's database. */
  operator: (...args: string[]) => void;
  stop: () => Promise<void>;
}

/** Opens the product as anyone would, in a database of its own, at a port of its own. */
export async function openDemonstration(
  port: number,
  more: NodeJS.ProcessEnv = {},
): Promise<Demonstration> {
  const own = { KAUNTER_PORT: `${port}`, KAUNTER_DATABASE: "kaunter_proof" };
  const env = { ...process.env, ...own, ...more };
  const run = (...args: string[]) => spawnSync("node", args, { cwd: root, env, encoding: "utf8" });
  run("scripts/db.ts", "reset");
  const child = spawn("node", ["scripts/demo.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilOpen(child.stdout);
  const urls = run("scripts/db.ts", "up").stdout;
  const ownerUrl = /^ {2}owner=(.*)$/m.exec(urls)?.[1] ?? "";
  return {
    portal: `http://localhost:${port}`,
    sandbox: `http://127.0.0.1:${port + 1}`,
    fpx: `http://127.0.0.1:${port + 2}`,
    ownerUrl,
    operator: (...args) => {
      const options = {
        cwd: root,
        env: { ...env, DATABASE_URL: urlAs("operator", ownerUrl) },
        encoding: "utf8",
      } as const;
      const { status, stderr } = spawnSync("node", ["apps/api/bin/kaunter.mjs", ...args], options);
      if (status !== 0) throw new Error(stderr);
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function untilOpen(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) if (line.startsWith("Kaunter is open")) return;
  throw new Error("The demonstration did not open; npm run demo says why.");
}
