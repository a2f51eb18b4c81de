import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { urlAs } from "../../tools/stage/connection.ts";
import { timesOf } from "../bench/cpu.ts";

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
  seconds: number;
  /** What the process itself used of a processor, without its database. */
  cpuSeconds: number;
  /** The most memory that the process ever held, in megabytes. */
  peakMb: number;
}

/** Runs the operator's command line and watches its memory. */
export async function kaunter(ownerUrl: string, ...args: string[]): Promise<Ran> {
  const startedMs = performance.now();
  const own = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: urlAs("operator", ownerUrl) };
  const env = { ...process.env, ...own };
  const child = spawn("node", ["apps/api/bin/kaunter.mjs", ...args], { env });
  let [peakMb, cpuMs] = [0, 0];
  const watch = setInterval(() => {
    peakMb = peakOf(child.pid) ?? peakMb;
    cpuMs = timesOf(child.pid ?? 0)?.ownMs ?? cpuMs;
  }, 50);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  clearInterval(watch);
  const seconds = (performance.now() - startedMs) / 1000;
  return { status, stdout, stderr, peakMb, cpuSeconds: cpuMs / 1000, seconds };
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
