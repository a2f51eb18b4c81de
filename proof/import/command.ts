import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { urlAs } from "../../tools/stage/connection.ts";

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
  seconds: number;
  /** The most memory that the process ever held, in megabytes. */
  peakMb: number;
}

/** Runs the operator's command line and watches its memory. */
export async function kaunter(ownerUrl: string, ...args: string[]): Promise<Ran> {
  const startedMs = performance.now();
  const own = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: urlAs("operator", ownerUrl) };
  const env = { ...process.env, ...own };
  const child = spawn("node", ["apps/api/bin/kaunter.mjs", ...args], { env });
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = peakOf(child.pid) ?? peakMb), 50);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  clearInterval(watch);
  return { status, stdout, stderr, peakMb, seconds: (performance.now() - startedMs) / 1000 };
}

/** The kernel keeps the peak itself, so that looking now and then is enough. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Math.ceil(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
