import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { medianOf } from "../figures.ts";
import type { Attacked } from "./attacked.ts";

const mayGrowBy = 1.1;
const bytesInMegabyte = 1_048_576;

/** What servers occupy of the machine's memory when nobody asks anything of them, without their garbage. */
export async function quietMegabytes(servers: readonly Attacked[]): Promise<number> {
  const bytes = await Promise.all(servers.map(({ process: child }) => ask(child)));
  return Math.round(bytes.reduce((sum, each) => sum + each, 0) / bytesInMegabyte);
}

async function ask(server: ChildProcess): Promise<number> {
  const answer = once(server, "message");
  server.send("memory");
  const [bytes] = (await answer) as [number];
  return bytes;
}

export interface Course {
  /** The median of the second fifth, when it is warm. */
  warm: number;
  /** The median of the last fifth. */
  end: number;
  hasGrown: boolean;
}

/** Samples after equal parts of an attack. */
export function courseOf(samples: readonly number[]): Course {
  const fifth = samples.length / 5;
  const warm = medianOf(samples.slice(fifth, 2 * fifth));
  const end = medianOf(samples.slice(-fifth));
  return { warm, end, hasGrown: end > warm * mayGrowBy };
}
