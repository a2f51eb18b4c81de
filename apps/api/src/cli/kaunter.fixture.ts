import { spawnSync } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "..", "..", "bin", "kaunter.mjs");

/** Runs the operator's command line as a person would, with nothing set but the database. */
export function kaunterOn(database: { url: string }) {
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: database.url };
  return (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { env, encoding: "utf8" });
}
