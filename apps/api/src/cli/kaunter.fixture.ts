import { spawnSync } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "..", "..", "bin", "kaunter.mjs");

/** Runs the operator's command line as a person would, with nothing set but the database and what is said. */
export function kaunterOn(
  database: { urls: { operator: string } },
  more: Record<string, string> = {},
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.urls.operator, ...more };
  return (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { env, encoding: "utf8" });
}
